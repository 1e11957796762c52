import Foundation

/// What a save changes of a file: its date or its size.
package struct FileStamp: Equatable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int

  /// Looks at the file. Nil if it is missing, as in the middle of some editors' saves.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (seconds, nanoseconds, size) = (time.tv_sec, time.tv_nsec, Int(status.st_size))
  }

  /// Looks at the files at these paths. Missing files are left out.
  package static func all(of paths: [String]) -> [String: FileStamp] {
    paths.reduce(into: [:]) { stamps, path in stamps[path] = FileStamp(of: path) }
  }
}
