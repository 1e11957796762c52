import Foundation
import Testing

@testable import Walkthrough
@testable import workbook

/// What is read from Swift Testing's events, and the verdict on it.
@Suite struct TestEventsTests {
  private func end(
    _ status: ChildProcess.End.Status = .exited(1), output: String = "", timedOut: Bool = false
  ) -> ChildProcess.End {
    ChildProcess.End(status: status, output: output, errors: "", timedOut: timedOut, limit: 9)
  }

  private func events(_ lines: String...) -> TestEvents {
    TestEvents(lines: Data(lines.joined(separator: "\n").utf8))
  }

  private func event(_ kind: String, _ rest: String = "") -> String {
    #"{"kind":"event","version":0,"payload":{"kind":"\#(kind)"\#(rest)}}"#
  }

  private let test = #"{"kind":"test","payload":{"kind":"function","id":"T.S/a()","name":"a()"}}"#
  private let suite = #"{"kind":"test","payload":{"kind":"suite","id":"T.S","name":"S"}}"#
  private let of = #","testID":"T.S/a()""#

  private func issue(_ symbol: String, _ rest: String = "") -> String {
    event(
      "issueRecorded",
      of + #","messages":[{"symbol":"\#(symbol)","text":"Expectation failed: x\ny"},"#
        + #"{"symbol":"details","text":"why"}]"# + rest)
  }

  @Test("A run whose tests end without an issue is solved; suites are not counted")
  func passes() {
    let events = events(
      suite, test, event("runStarted"), event("testStarted", of), event("testEnded", of),
      event("runEnded"))
    #expect(Verdict(events, end(.exited(0))) == .solved(tests: 1))
  }

  @Test("An issue fails its test; a known one, and a warning, does not")
  func failsByIssues() throws {
    let place = #","issue":{"isKnown":false,"sourceLocation":{"fileID":"T/F.swift","line":3}}"#
    let failing = events(
      test, event("runStarted"), issue("fail", place + #","_testCase":{"displayName":"7"}"#),
      event("runEnded"))
    #expect(
      failing.tests.first?.issues == [
        TestEvents.Issue(
          argument: "7", fact: "Expectation failed: x\ny", comments: ["why"], place: "F.swift:3")
      ])
    #expect(Verdict(failing, end()) == .failed(failing.tests, of: 1))
    let harmless = events(
      test, event("runStarted"), issue("warning"), issue("passWithKnownIssue"),
      issue("fail", #","issue":{"isKnown":true}"#), event("runEnded"))
    #expect(Verdict(harmless, end(.exited(0))) == .solved(tests: 1))
  }

  @Test("An issue that belongs to no test is not lost")
  func keepsStrayIssues() {
    let stray = events(
      test, event("runStarted"), issue("fail").replacingOccurrences(of: "a()", with: "b()"),
      event("runEnded"))
    #expect(!Verdict(stray, end()).isSolved)
  }

  @Test("A run that does not come to its end has crashed, or ended itself, whatever its exit code")
  func crashes() {
    let begun = events(test, event("runStarted"), event("testStarted", of), "{\"kind\":\"ev")
    #expect(
      Verdict(begun, end(output: "error: Process 'x' exited with unexpected signal code 11"))
        == .crashed(during: ["a()"], how: "signal 11"))
    #expect(
      Verdict(begun, end(.exited(0)))
        == .crashed(during: ["a()"], how: "the process ended before its tests did"))
    #expect(Verdict(begun, end(timedOut: true)) == .tookTooLong(during: ["a()"], seconds: 9))
  }

  @Test(
    "A trap is told in the runtime's words, with the file and the line where it has them",
    arguments: [
      ("M/F.swift:3: Fatal error: Bad: worse", "Bad: worse (M/F.swift:3)"),
      ("printed M/F.swift:3: Fatal error", "Fatal error (M/F.swift:3)"),
      ("M/F.swift:3: Precondition failed: Bad", "Precondition failed: Bad (M/F.swift:3)"),
      ("M/F.swift:3: Assertion failed", "Assertion failed (M/F.swift:3)"),
      (
        "Fatal error: Attempted to read an unowned reference",
        "Attempted to read an unowned reference"
      ),
      (
        "Simultaneous accesses to 0x5, but modification requires exclusive access.",
        "Simultaneous accesses to 0x5, but modification requires exclusive access."
      ),
      ("M/T.swift:1: Fatal error: First\nM/F.swift:3: Fatal error: Last", "Last (M/F.swift:3)"),
      ("Fatal errors are none", "the process ended before its tests did"),
    ])
  func tellsTraps(output: String, how: String) {
    let begun = events(test, event("runStarted"), event("testStarted", of))
    #expect(
      Verdict(begun, end(output: output + "\nCurrent stack trace:"))
        == .crashed(during: ["a()"], how: how))
  }

  @Test("A run that does not begin, or has no tests, says nothing about the answer")
  func knowsNothing() {
    #expect(
      Verdict(events("noise"), end(output: "error: no manifest"))
        == .notBuilt(["error: no manifest"]))
    let empty = events(event("runStarted"), event("runEnded"))
    #expect(Verdict(empty, end(.exited(0))) == .noTests)
    #expect(!Verdict(empty, end(.exited(0))).isAboutTheAnswer)
  }

  @Test("Tests are told apart by their target")
  func tellsTargetsApart() {
    let other = test.replacingOccurrences(of: "T.S", with: "TT.S")
    let both = events(test, other, event("runStarted"), event("runEnded"))
    #expect(both.of(module: "T").tests.map(\.id) == ["T.S/a()"])
    #expect(both.of(module: "TT").tests.map(\.id) == ["TT.S/a()"])
    #expect(both.of(module: "T").hasEnded)
  }

  @Test("A compiler's errors are found with their excerpts, each once, and warnings are not")
  func findsErrors() {
    let output = """
      [3/5] Compiling One
      /a b/Sources/One/One.swift:2:31: error: cannot convert
      1 | // x
      2 | let a: Int = ""
        |              `- error: cannot convert
      /a b/Sources/One/One.swift:9:1: warning: unused
      9 | 1
      /a b/Sources/One/One.swift:2:31: error: cannot convert
      error: fatalError
      """
    let errors = Diagnostic.errors(in: output)
    #expect(errors.map(\.file) == ["/a b/Sources/One/One.swift"])
    #expect(errors.first?.lines.count == 4)
    #expect(errors.first?.message == "One.swift:2:31: error: cannot convert")
    #expect(Verdict(of: "One", failedBuild: end(output: output)) == .doesNotCompile(errors))
    #expect(!Verdict(of: "Two", failedBuild: end(output: output)).isAboutTheAnswer)
  }
}
