import Foundation
import Testing

private let mark = "report: "

/// The exit code of a process that has run to its end.
private let finished: Int32 = 86

/// Reports text to the test, from the separate process of an exit test.
public func report(_ text: String) {
  print(mark + text)
}

/// Ends the process of an exit test: its last statement.
///
/// Swift Testing shows a test what a process has written only if it has ended as the test expects.
/// So these tests expect a failure. A crash is a failure, and so is this end.
public func finish() -> Never {
  exit(finished)
}

/// What a test observes of an exit test's process: all that it writes.
public let output: [any PartialKeyPath<ExitTest.Result> & Sendable] = [
  \.standardOutputContent, \.standardErrorContent,
]

/// Checks what an exit test's process has reported. If it crashed, says with which error.
///
/// This also prints the rest of the process's output: Swift Testing passes that output to no other
/// code.
public func expect(
  _ process: ExitTest.Result?,
  reports expected: [String],
  _ what: String,
  why: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  // Nil if the process did not fail: then Swift Testing has recorded that.
  guard let process else { return }
  let printed = lines(process.standardOutputContent)
  for line in printed where !line.hasPrefix(mark) { print(line) }
  guard process.exitStatus == .exitCode(finished) else {
    #expect(
      Bool(false),
      comparison(what, shown(expected), "a crash: \(fatalError(of: process, sourceLocation))", why),
      sourceLocation: sourceLocation)
    return
  }
  let reports = printed.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
  expect(reports, expected, what, why: why, sourceLocation: sourceLocation)
}

/// What the Swift runtime says when it ends a process, or else how that ended.
private func fatalError(of process: ExitTest.Result, _ location: SourceLocation) -> String {
  let errors = lines(process.standardErrorContent)
  let kinds = ["fatal", "precondition failed", "assertion failed"]
  guard let line = errors.first(where: { kinds.contains(where: $0.lowercased().contains) }) else {
    return switch process.exitStatus {
    case .signal(let number): "signal \(number)"
    default: "its program ended early"
    }
  }
  let exercise = exercise(at: location)
  if line.hasPrefix("\(exercise)/") { return String(line.dropFirst(exercise.count + 1)) }
  // A check that fails in the standard library has that library's line. The backtrace, where there
  // is one, has the answer's.
  guard let words = line.range(of: "Fatal error"),
    let place = errors.lazy.compactMap({ place(in: $0, of: exercise) }).first
  else { return line }
  return "\(place): \(line[words.lowerBound...])"
}

/// `First.swift:7` in a line of a backtrace, such as
/// `3 [ra] 0x05 answer() + 14 at /a/First/First.swift:7:44`.
private func place(in line: String, of exercise: Substring) -> String? {
  guard line.contains(" 0x"),
    let file = line.components(separatedBy: "/\(exercise)/").dropFirst().last
  else { return nil }
  let parts = file.split(separator: ":")
  // Code that the compiler has made has no line, or line 0.
  guard parts.count == 3, let number = Int(parts[1]), number > 0 else { return nil }
  return "\(parts[0]):\(number)"
}

private func lines(_ content: [UInt8]) -> [String] {
  String(decoding: withoutBarrier(content), as: UTF8.self).split(separator: "\n").map(String.init)
}

/// Takes out what Swift Testing writes before a test's process begins, to find what belongs to it:
/// 32 bytes that are no text. It does not take them out itself where a process has crashed before
/// it has printed a whole line.
private func withoutBarrier(_ content: [UInt8]) -> [UInt8] {
  let length = 32
  for start in content.indices where content[start...].starts(with: [0x39, 0x74]) {
    let end = start + length
    guard end <= content.count, String(validating: content[start..<end], as: UTF8.self) == nil
    else {
      continue
    }
    return Array(content[..<start]) + content[end...]
  }
  return content
}
