import Console
import Foundation

/// Waits, for a bounded time, until something is so. Throws ``NeverCame``.
///
/// It looks again every few milliseconds: for what another process does there is no event. Blocks
/// the test's thread.
package func eventually(
  atMost seconds: TimeInterval = 60, _ what: String, _ isSo: () throws -> Bool
) throws {
  let deadline = Date(timeIntervalSinceNow: seconds)
  while try !isSo() {
    guard Date() < deadline else {
      throw NeverCame(what: what, expected: 1, came: 0, seconds: seconds)
    }
    usleep(2_000)
  }
}

/// True when there is no such process, or only what its parent has not heard of yet.
package func isGone(_ id: pid_t) -> Bool {
  if kill(id, 0) != 0 { return true }
  guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return false }
  return String(decoding: data, as: UTF8.self).contains(") Z ")
}

/// True when a signal has stopped the process, as Ctrl-Z does.
package func isStopped(_ id: pid_t) -> Bool {
  #if canImport(Darwin)
    let ps = ChildProcess(
      executable: URL(fileURLWithPath: "/bin/ps"), arguments: ["-o", "state=", "-p", "\(id)"])
    return (try? ps.run())?.output.hasPrefix("T") == true
  #else
    guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return false }
    return String(decoding: data, as: UTF8.self).contains(") T ")
  #endif
}
