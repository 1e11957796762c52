import Foundation

/// Replaces files as a whole: who reads one meanwhile, or after a kill, has the old one or the new.
package enum AtomicFile {
  /// Writes beside the file, brings that to the disk, and puts it in the file's place.
  ///
  /// Two writers must keep out of each other's way: what is written beside has always the same
  /// name, so that a process that was killed leaves at most one such file. Throws a
  /// ``SystemError``, and the file is what it was.
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
