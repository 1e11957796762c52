import Foundation

/// Lines from several threads.
final class LockedLog: @unchecked Sendable {
  private let lock = NSLock()
  private var written: [String] = []

  var lines: [String] { lock.withLock { written } }

  func append(_ line: String) { lock.withLock { written.append(line) } }
}
