import Console
import Foundation

/// The last lines that a program has printed, in bounded memory, however much it prints.
///
/// One thread adds what the program prints. Another thread can read the lines while it does so.
final class PrintedLines: @unchecked Sendable {
  /// How many lines are retained, at least.
  static let limit = 500
  /// How many bytes of a line are retained.
  static let lineLimit = 2000

  /// Guards everything that changes.
  private let lock = NSLock()
  private var lines: [[UInt8]] = []
  private var partial: [UInt8] = []
  private var lost = 0

  /// Takes what was printed next.
  func add(_ bytes: ArraySlice<UInt8>) {
    lock.lock()
    defer { lock.unlock() }
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      partial += rest[..<end].prefix(PrintedLines.lineLimit - partial.count)
      if !isOfTheRuntime(partial) { lines.append(partial) }
      partial = []
      rest = rest[(end + 1)...]
    }
    partial += rest.prefix(PrintedLines.lineLimit - partial.count)
    if lines.count > 2 * PrintedLines.limit {
      lost += lines.count - PrintedLines.limit
      lines.removeFirst(lines.count - PrintedLines.limit)
    }
  }

  /// What was printed after the first so many lines, as far as it is retained: how many lines are
  /// not, and the others, safe to show. Includes the last line even if it has not ended yet.
  func lines(after count: Int, withPartial: Bool = true) -> (missing: Int, lines: [String]) {
    lock.lock()
    let shown =
      Array(lines.dropFirst(max(0, count - lost)))
      + (withPartial && !partial.isEmpty ? [partial] : [])
    let missing = max(0, lost - count)
    lock.unlock()
    return (missing, shown.map { StyledText.printable(String(decoding: $0, as: UTF8.self)[...]) })
  }

  /// True for the line that a Swift program writes while it collects the backtrace of its crash.
  private func isOfTheRuntime(_ line: [UInt8]) -> Bool {
    line.starts(with: "*** Signal ".utf8)
      && String(decoding: line, as: UTF8.self).contains(": Backtracing from 0x")
  }
}
