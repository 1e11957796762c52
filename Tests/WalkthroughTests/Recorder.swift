import Console
import Foundation

import Foundation

@testable import Walkthrough

/// Keeps the lines that a chapter writes.
final class Recorder {
  private(set) var lines: [String] = []

  func chapter(
    isTerminal: Bool = false, columns: Int? = nil, pictureFolder: URL? = nil,
    reader: Reader = Reader()
  ) -> Chapter {
    Chapter(
      terminal: Terminal(isTerminal: isTerminal, columns: columns),
      runLoop: .current,
      pictureFolder: pictureFolder,
      write: { self.lines.append($0) },
      reader: reader
    )
  }
}
