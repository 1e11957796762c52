import Console
import Foundation

extension ChildProcess {
  /// Gives a program of the toolchain a cache in this folder, if it cannot have one in the user's
  /// home folder: the home folder does not exist, or is not writable.
  ///
  /// Without a cache the compiler fails, and what it says is not about the code.
  package mutating func requireCache(in folder: URL) {
    let own =
      environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
      ?? environment["HOME"].map { URL(fileURLWithPath: $0).appendingPathComponent(".cache") }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache")
    guard !ChildProcess.canBeMade(own) else { return }
    environment["XDG_CACHE_HOME"] = folder.appendingPathComponent("workbook-cache").path
  }

  /// Whether there is a folder that can be written to, or a place where one can be made.
  private static func canBeMade(_ folder: URL) -> Bool {
    var place = folder.standardizedFileURL
    while access(place.path, F_OK) != 0, errno == ENOENT, place.path != "/" {
      place.deleteLastPathComponent()
    }
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder)
      && isFolder.boolValue && faccessat(AT_FDCWD, place.path, W_OK, AT_EACCESS) == 0
  }
}
