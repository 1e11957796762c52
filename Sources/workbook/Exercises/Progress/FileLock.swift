import Foundation

/// Keeps two commands from changing the same files at once.
enum FileLock {
  /// Does the work while no other process holds the lock of this folder, which it makes if need be.
  ///
  /// The system takes the lock away from a process that ends, however it ends. Waits for at most 10
  /// seconds. Throws a ``Command/Failure`` where there can be no lock.
  static func holding<Result>(in folder: URL, _ work: () throws -> Result) throws -> Result {
    guard mkdir(folder.path, 0o755) == 0 || errno == EEXIST else {
      throw Command.Failure(
        "the folder \(folder.path), for the progress, cannot be made: \(SystemError.last)")
    }
    let path = folder.appendingPathComponent("lock").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Command.Failure(
        "\(path), the lock of the progress, cannot be made: \(SystemError.last)")
    }
    defer { close(descriptor) }
    try acquire(descriptor, path)
    return try work()
  }

  private static func acquire(_ descriptor: Int32, _ path: String) throws {
    let deadline = Date(timeIntervalSinceNow: 10)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard [EWOULDBLOCK, EINTR].contains(errno) else {
        throw Command.Failure("\(path) cannot be locked: \(SystemError.last)")
      }
      guard Date() < deadline else {
        throw Command.Failure("another workbook command holds \(path) and does not let go")
      }
      usleep(5_000)
    }
  }
}
