import Foundation
import Walkthrough

/// What a command finds around it: where it was called, where it lives, where it writes.
struct Surroundings {
  /// The folder it was called in.
  var directory: URL
  /// The command's own file, with the chapters' executables beside it.
  var executable: URL?
  var terminal: Terminal
  /// Takes a line, or several, without the last line's end.
  var write: (String) -> Void
  var writeError: (String) -> Void

  /// Those of this process.
  static var current: Surroundings {
    Surroundings(
      directory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
      executable: Bundle.main.executableURL,
      terminal: .standardOutput,
      write: { print($0) },
      writeError: { fputs($0 + "\n", stderr) }
    )
  }
}
