import Console
import Foundation

extension Command.Failure {
  /// Says that a folder cannot be written to, what it would be for, and what to do.
  package static func readOnly(_ folder: URL, _ purpose: String) -> Command.Failure {
    Command.Failure(
      "\(folder.path) is read-only for you, and \(purpose): "
        + "copy the whole workbook to a folder that you can write to")
  }
}

extension SystemError {
  /// True when the system does not allow it: the folder is another user's, or the disk is
  /// read-only.
  package var isDenial: Bool { [EACCES, EPERM, EROFS].contains(code) }
}
