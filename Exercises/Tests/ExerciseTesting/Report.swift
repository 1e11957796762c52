import Foundation
import Testing

private let mark = "report: "

/// The exit code of a process that has run to its end.
private let finished: Int32 = 86

/// Says something, in a process of a test's own, for the test to read.
public func report(_ text: String) {
  print(mark + text)
}

/// Ends a process of a test's own: its last statement.
///
/// Swift Testing shows a test what a process has written only if it has ended as the test expects.
/// So these tests expect a failure. A crash is a failure, and so is this end.
public func finish() -> Never {
  exit(finished)
}

/// What a test observes of a process of its own: all that it writes.
public let output: [any PartialKeyPath<ExitTest.Result> & Sendable] = [
  \.standardOutputContent, \.standardErrorContent,
]

/// Checks what a process of a test's own has reported. Where it crashed, says with which error.
public func expect(
  _ process: ExitTest.Result?,
  reports expected: [String],
  _ what: String,
  why: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  // Nil if the process did not fail: then Swift Testing has recorded that.
  guard let process else { return }
  guard process.exitStatus == .exitCode(finished) else {
    expect(
      false, "\(what): \(expected). The program crashed: \(fatalError(of: process))", why: why,
      sourceLocation: sourceLocation)
    return
  }
  let reports = lines(process.standardOutputContent)
    .filter { $0.hasPrefix(mark) }
    .map { String($0.dropFirst(mark.count)) }
  expect(reports, expected, what, why: why, sourceLocation: sourceLocation)
}

/// The line in which the Swift runtime says why it has ended a process, or else how that ended.
private func fatalError(of process: ExitTest.Result) -> String {
  let line = lines(process.standardErrorContent).first { $0.lowercased().contains("fatal") }
  return line ?? "\(process.exitStatus)"
}

private func lines(_ content: [UInt8]) -> [String] {
  String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
}
