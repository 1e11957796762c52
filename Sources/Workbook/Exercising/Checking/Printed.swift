import Console
import Foundation

/// What the learner's code has printed during a run of its tests, to standard output and to
/// standard error: its last lines, safe to show.
///
/// Both come as one output, together with what Swift Testing writes to the console, which is known
/// from its events and left out, as is what the runtime writes at a crash. Swift Testing lets
/// standard output write each line when it is complete. So the output of a process that dies is
/// here, except for an unfinished line.
struct Printed: Equatable {
  /// The last lines.
  private(set) var lines: [String] = []
  /// How many there were before them.
  private(set) var earlier = 0

  /// At most so many lines are of interest, and so many characters of each.
  private static let limit = 2000

  init(by run: TestRun) {
    var messages = ConsoleMessages(run.events.messages)
    var all: [Substring] = []
    for line in run.end.output.split(separator: "\n", omittingEmptySubsequences: false) {
      if let own = messages.rest(of: line) { all.append(own) }
    }
    if !run.events.hasEnded { all = Printed.withoutTheRuntime(all) }
    while all.last?.allSatisfy(\.isWhitespace) == true { all.removeLast() }
    // Of the lines that were not retained, some were Swift Testing's. It can also have written more
    // than its events say.
    let lost = max(0, run.end.lostLines - max(0, messages.missing))
    earlier = lost + max(0, all.count - Printed.limit)
    lines = all.suffix(Printed.limit).map { line in
      let part = line.prefix(Printed.limit)
      return StyledText.printable(part) + (part.endIndex < line.endIndex ? "…" : "")
    }
  }

  /// Leaves out what the runtime writes when a process crashes, with its empty lines.
  private static func withoutTheRuntime(_ lines: [Substring]) -> [Substring] {
    var hasCrashed = false
    return lines.compactMap { line in
      if isOfTheRuntime(line) {
        hasCrashed = true
        return nil
      }
      if let rest = rest(behindPieces: line) {
        hasCrashed = true
        return rest.isEmpty || isOfTheRuntime(rest) ? nil : rest
      }
      return hasCrashed && line.isEmpty ? nil : line
    }
  }

  /// The text behind a piece of a line of the runtime's. It writes some lines in pieces, and a line
  /// of the code's output can be between two of them.
  private static func rest(behindPieces line: Substring) -> Substring? {
    let pieces = #/(\*\*\* |Signal \d+: Backtracing from 0x[0-9a-f]+\.*)+/#
    return line.prefixMatch(of: pieces).map { line[$0.range.upperBound...] }
  }

  /// True for a line of what the runtime writes when a process crashes.
  private static func isOfTheRuntime(_ line: Substring) -> Bool {
    let starts = [
      "*** Program crashed", "Platform: ", "Backtrace took ", "swift-runtime: ",
      "Current stack trace:",
      "Previous access (", "Current access (", "Fatal access conflict detected",
    ]
    let others = ["...", " done ***"]
    return others.contains(String(line)) || starts.contains(where: line.hasPrefix)
      || line.hasSuffix(" while processing a crash; backtraces will be missing information")
      || (line.hasPrefix("Thread ") && line.hasSuffix(" crashed:"))
      || FatalError(line) != nil || isFrame(line)
  }

  /// `3 [ra] 0x00005 answer() + 14`, or `3    libc.so.6   0x00005 abort + 9`.
  private static func isFrame(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.first?.isNumber == true && line.contains(" 0x0000")
  }
}
