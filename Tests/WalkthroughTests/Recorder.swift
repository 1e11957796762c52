import Foundation

import Foundation

@testable import Walkthrough

/// Keeps the lines that a chapter writes.
final class Recorder {
  private(set) var lines: [String] = []

  func chapter(
    isTerminal: Bool = false, columns: Int? = nil, pictureFolder: URL? = nil,
    awaitReader: (() -> Bool)? = nil
  ) -> Chapter {
    Chapter(
      terminal: Terminal(isTerminal: isTerminal, columns: columns),
      runLoop: .current,
      pictureFolder: pictureFolder,
      write: { self.lines.append($0) },
      awaitReader: awaitReader
    )
  }
}
