import Foundation

/// Replaces files as a whole: a concurrent reader, even after a kill, sees the old or the new file.
package enum AtomicFile {
  /// Writes a second file, flushes it to the disk, and replaces the file with it.
  ///
  /// Two writers must exclude each other: the second file always has the same name, so that a
  /// process that was killed leaves at most one such file. If it throws a ``SystemError``, the file
  /// is unchanged.
  package static func write(_ data: Data, to url: URL) throws {
    let new = url.path + ".new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemError.last }
    do {
      defer { close(descriptor) }
      try write([UInt8](data)[...], to: descriptor)
      guard fsync(descriptor) == 0 else { throw SystemError.last }
    } catch {
      unlink(new)
      throw error
    }
    guard rename(new, url.path) == 0 else {
      let error = SystemError.last
      unlink(new)
      throw error
    }
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError.last }
      rest = rest.dropFirst(count)
    }
  }
}

/// What the system says when a call fails, such as `No space left on device`.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  /// The error of the call that has just failed.
  package static var last: SystemError { SystemError(code: errno) }

  package var description: String { String(cString: strerror(code)) }
}
