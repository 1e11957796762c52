import Console
import Foundation

/// The program `swift` of the toolchain.
package enum SwiftProgram {
  /// The time limit of a build. The first build also builds the stages.
  package static let buildLimit = 1200.0

  /// Finds it: what `WORKBOOK_SWIFT` names, or else `swift` on the path. Throws a
  /// ``Command/Failure``.
  package static func find(_ environment: [String: String]) throws -> URL {
    if let path = environment["WORKBOOK_SWIFT"], !path.isEmpty {
      // A folder also counts as executable.
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      guard !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: path) else {
        throw Command.Failure(
          "WORKBOOK_SWIFT names \(path), which is no program: name the file swift of a toolchain")
      }
      return URL(fileURLWithPath: path)
    }
    guard let swift = findExecutable(named: "swift", path: environment["PATH"]) else {
      throw Command.Failure(
        "there is no swift on PATH: install a Swift toolchain from https://swift.org/install, or "
          + "name one with WORKBOOK_SWIFT=/path/to/swift")
    }
    return swift
  }
}
