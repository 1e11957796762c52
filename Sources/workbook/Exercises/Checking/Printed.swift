import CommandLineSupport
import Foundation

/// What the learner's code has printed during a run of its tests, to standard output and to standard
/// error: its last lines, safe to show.
///
/// SwiftPM passes both on as its own output, together with what Swift Testing writes to the console,
/// which is known from its events and left out, as is what the runtime writes at a crash. Swift
/// Testing lets standard output write each line when it is complete. So what a process that dies has
/// printed is here, but for an unfinished line.
struct Printed: Equatable {
  /// The last lines.
  private(set) var lines: [String] = []
  /// How many there were before them.
  private(set) var earlier = 0

  /// At most so many lines are of interest, and so many characters of each.
  private static let limit = 2000

  init(by run: TestRun) {
    var messages = Messages(run.events.messages)
    var all: [Substring] = []
    for line in run.end.output.split(separator: "\n", omittingEmptySubsequences: false) {
      if let own = messages.rest(of: line) { all.append(own) }
    }
    if !run.events.hasEnded { all = Printed.withoutTheRuntime(all) }
    while all.last?.allSatisfy(\.isWhitespace) == true { all.removeLast() }
    // Of the lines that were not retained, some were Swift Testing's.
    let lost = max(0, run.end.lostLines - messages.missing)
    earlier = lost + max(0, all.count - Printed.limit)
    lines = all.suffix(Printed.limit).map { line in
      let part = line.prefix(Printed.limit)
      return StyledText.printable(part) + (part.endIndex < line.endIndex ? "…" : "")
    }
  }

  /// Leaves out what the runtime writes when a process crashes, with its empty lines.
  private static func withoutTheRuntime(_ lines: [Substring]) -> [Substring] {
    var hasCrashed = false
    return lines.filter { line in
      if isOfTheRuntime(line) {
        hasCrashed = true
        return false
      }
      return !(hasCrashed && line.isEmpty)
    }
  }

  /// True for a line of what the runtime writes when a process crashes.
  private static func isOfTheRuntime(_ line: Substring) -> Bool {
    let starts = [
      "*** ", "Platform: ", "Backtrace took ", "swift-runtime: ", "Current stack trace:",
      "Previous access (", "Current access (", "Fatal access conflict detected",
    ]
    return line == "..." || starts.contains(where: line.hasPrefix)
      || (line.hasPrefix("Thread ") && line.hasSuffix(" crashed:"))
      || FatalError(line) != nil || isFrame(line)
  }

  /// `3 [ra] 0x00005 answer() + 14`, or `3    libc.so.6   0x00005 abort + 9`.
  private static func isFrame(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.first?.isNumber == true && line.contains(" 0x0000")
  }
}

/// What Swift Testing has written to the console, to be told from what else is there.
private struct Messages {
  private let known: Set<String>
  /// How many of its lines were not found yet.
  private(set) var missing: Int
  /// True after a line of it: what follows, indented, may belong to it.
  private var isInside = false

  init(_ lines: [String]) {
    known = Set(lines)
    missing = lines.count
  }

  /// What is left of a line without what Swift Testing has written: nil when nothing is.
  mutating func rest(of line: Substring) -> Substring? {
    if isInside, line.hasPrefix("  "), known.contains(String(line.dropFirst(2))) {
      missing -= 1
      return nil
    }
    isInside = false
    // All the symbols begin with this byte: most lines need not be looked through.
    guard line.utf8.contains(0xE2) else { return line }
    // A line that was not finished may stand before it.
    for mark in line.indices where Messages.symbols.contains(line[mark]) {
      let text = line[mark...].dropFirst()
      guard text.first == " ", isMessage(text.dropFirst()) else { continue }
      missing -= 1
      isInside = true
      return mark == line.startIndex ? nil : line[..<mark]
    }
    return line
  }

  private func isMessage(_ text: Substring) -> Bool {
    if known.contains(String(text)) { return true }
    // The console says before an issue which test has recorded it, and where, if that is known.
    guard text.hasPrefix("Test "), let mark = text.range(of: " recorded a") else { return false }
    let rest = text[mark.upperBound...]
    if rest.contains(".swift:") { return true }
    return rest.range(of: ": ").map { known.contains(String(rest[$0.upperBound...])) } ?? false
  }

  private static let symbols: Set<Character> = ["◇", "✔", "✘", "↳", "⚠", "⚠︎"]
}
