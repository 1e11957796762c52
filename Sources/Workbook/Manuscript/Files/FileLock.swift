import Console
import Foundation

/// Keeps two commands from changing the same files concurrently.
package enum FileLock {
  /// Calls `work` while no other process holds the lock of this folder. Makes a missing folder.
  ///
  /// The system releases the lock of a process that ends, however it ends. Waits for at most 10
  /// seconds. Throws a ``Command/Failure`` if there can be no lock.
  static func holding<Result>(in folder: URL, _ work: () throws -> Result) throws -> Result {
    guard mkdir(folder.path, 0o755) == 0 || errno == EEXIST else {
      throw failure(
        "the folder \(folder.path), for the progress, cannot be made",
        in: folder.deletingLastPathComponent())
    }
    let path = folder.appendingPathComponent("lock").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw failure("\(path), the lock of the progress, cannot be made", in: folder)
    }
    defer { close(descriptor) }
    let deadline = Date(timeIntervalSinceNow: 10)
    do {
      try acquire(descriptor) {
        guard Date() < deadline else {
          throw Command.Failure("another workbook command holds \(path) and does not release it")
        }
        usleep(5_000)
      }
    } catch let error as SystemError {
      throw Command.Failure("\(path) cannot be locked: \(error)")
    }
    return try work()
  }

  /// Calls `work` while no other process does such work on this folder. It locks the folder itself,
  /// and writes nothing.
  ///
  /// Calls `waiting` repeatedly while another process holds the lock, and rethrows its errors. If
  /// folders cannot be locked, as on some network disks, it calls `work` without the lock.
  package static func holding<Result>(
    folder: URL, waiting: () throws -> Void, _ work: () throws -> Result
  ) throws -> Result {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    do {
      try acquire(descriptor, waiting)
    } catch is SystemError {}
    return try work()
  }

  /// Tries until no other process holds the lock, and calls `waiting` after each try. Rethrows its
  /// errors, and throws a ``SystemError`` if there can be no lock.
  private static func acquire(_ descriptor: Int32, _ waiting: () throws -> Void) throws {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard [EWOULDBLOCK, EINTR].contains(errno) else { throw SystemError.last }
      try waiting()
    }
  }

  /// Makes the error for a call that failed to make something in this folder.
  private static func failure(_ what: String, in folder: URL) -> Command.Failure {
    let error = SystemError.last
    return error.isDenial
      ? .readOnly(folder, "the progress is kept there") : Command.Failure("\(what): \(error)")
  }
}
