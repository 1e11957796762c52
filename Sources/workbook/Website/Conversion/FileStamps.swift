import Foundation

/// What a save changes of files: their dates and sizes, and which ones are there.
struct FileStamps: Equatable, CustomStringConvertible {
  private let stamps: [String: Stamp]

  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
  }

  /// Looks at the files at these paths.
  init(of paths: [String]) {
    var stamps: [String: Stamp] = [:]
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      stamps[path] = Stamp(
        seconds: time.tv_sec, nanoseconds: time.tv_nsec, size: Int(status.st_size))
    }
    self.stamps = stamps
  }

  var description: String {
    stamps.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value.seconds) \($0.value.nanoseconds) \($0.value.size)" }
      .joined(separator: "\n")
  }
}
