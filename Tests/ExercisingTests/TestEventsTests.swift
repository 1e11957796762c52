import Foundation
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

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

  @Test("Of the tests that fail, those in the file that is called after the exercise come first")
  func ordersFailures() {
    let ids = [
      "Edge/a()/EdgeTests", "Only/b()/OnlyTests", "Edge/c()/EdgeTests", "Only/d()/OnlyTests",
    ]
    .map { "OnlyTests.\($0).swift:1:1" }
    let lines = ids.flatMap { id in
      [
        #"{"kind":"test","payload":{"kind":"function","id":"\#(id)","name":"\#(id)"}}"#,
        event(
          "issueRecorded",
          #","testID":"\#(id)","messages":[{"symbol":"fail","text":"Expectation failed"}]"#),
      ]
    }
    let events = TestEvents(lines: Data(lines.joined(separator: "\n").utf8))
    #expect(events.failed.map(\.id) == [1, 3, 0, 2].map { ids[$0] })
  }

  @Test("How two values differ is told where the author says nothing, and not elsewhere")
  func tellsDifferences() {
    let place = #","issue":{"isKnown":false}"#
    func comments(_ details: String) -> [String]? {
      let event = event(
        "issueRecorded",
        of + #","messages":[{"symbol":"fail","text":"x"},"#
          + #"{"symbol":"difference","text":"removed 1"}"# + details + "]" + place)
      return events(test, event).tests.first?.issues.first?.comments
    }
    #expect(comments("") == ["removed 1"])
    #expect(comments(#",{"symbol":"details","text":"why"}"#) == ["why"])
  }

  @Test("The words of a test's author are lines, and a test without arguments has none")
  func readsWords() {
    let words = event(
      "issueRecorded",
      of + #","messages":[{"symbol":"fail","text":"x"},{"symbol":"details","text":"one\ntwo"}],"#
        + #""_testCase":{"displayName":""}"#)
    #expect(
      events(test, words).tests.first?.issues == [
        TestEvents.Issue(argument: nil, fact: "x", comments: ["one", "two"], place: nil)
      ])
  }

  @Test(
    "A test that ran out of time or threw has met no expectation that failed",
    arguments: [
      ("Time limit was exceeded: 60.000 seconds", false), ("Caught error: NeverCame", false),
      ("Expectation failed: x", true), ("Issue recorded: x", true),
    ])
  func tellsExpectations(fact: String, isExpectation: Bool) {
    #expect(TestEvents.Issue(fact: fact).isExpectation == isExpectation)
  }

  @Test("Of a run that crashed, the tests that had begun and not ended are named")
  func namesTheRunning() {
    let (ended, later) = (
      test.replacingOccurrences(of: "a()", with: "b()"),
      test.replacingOccurrences(of: "a()", with: "c()")
    )
    let ofEnded = of.replacingOccurrences(of: "a()", with: "b()")
    let begun = events(
      test, ended, later, event("runStarted"), event("testStarted", ofEnded),
      event("testEnded", ofEnded), event("testStarted", of))
    #expect(
      Verdict(begun, end())
        == .crashed(
          during: ["a()"], how: Crash(message: "the process ended before its tests did")))
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
      Verdict(begun, end(output: "error: Process 'x' exited with unexpected signal code 6"))
        == .crashed(during: ["a()"], how: Crash(message: "signal 6")))
    #expect(
      Verdict(begun, end(.exited(0)))
        == .crashed(
          during: ["a()"], how: Crash(message: "the process ended before its tests did")))
    #expect(Verdict(begun, end(timedOut: true)) == .tookTooLong(during: ["a()"], seconds: 9))
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
    #expect(
      Verdict(of: "Two", failedBuild: end(output: output)) == .notBuilt(errors.flatMap(\.lines)))
    #expect(!Verdict(of: "Two", failedBuild: end(output: output)).isAboutTheAnswer)
  }

  @Test("What an error says about another file belongs to it")
  func readsNotes() {
    let output = """
      /e/Sources/First/First.swift:3:8: error: does not conform
      3 | struct First: Subscription {}
        |        `- note: add stubs
      /w/Core/Subscription.swift:9:8: note: protocol requires 'cancel()'
      9 |   func cancel()
      /e/Sources/First/First.swift:5:1: error: another
      """
    let errors = Diagnostic.errors(in: output)
    #expect(errors.map(\.lines.count) == [5, 1])
    let exercise = Exercise(
      name: "First", chapter: 1, title: "", difficulty: 1, packageFolder: URL(fileURLWithPath: "/e")
    )
    let report = VerdictReport(terminal: Terminal(isTerminal: false))
    #expect(
      report.lines(errors[0], on: exercise, width: 80)[3]
        == "Subscription.swift:9:8: note: protocol requires 'cancel()'")
  }

  @Test("The answer's own errors come before those of its tests, and other exercises' are not its")
  func tellsErrorsApart() {
    let own = "/a:b/Sources/Map/Map.swift:2:3: error: own"
    let tests = "/a:b/Tests/MapTests/MapTests.swift:2:3: error: tests"
    let other = "/a:b/Sources/ClosureMap/ClosureMap.swift:2:3: error: other"
    let others = "/a:b/Tests/ClosureMapTests/ClosureMapTests.swift:2:3: error: others"
    func verdict(_ lines: String...) -> Verdict {
      Verdict(of: "Map", failedBuild: end(output: lines.joined(separator: "\n")))
    }
    #expect(
      verdict(tests, own)
        == .doesNotCompile([Diagnostic(file: "/a:b/Sources/Map/Map.swift", lines: [own])]))
    #expect(
      verdict(others, tests)
        == .doesNotFitItsTests([
          Diagnostic(file: "/a:b/Tests/MapTests/MapTests.swift", lines: [tests])
        ]))
    #expect(verdict(other, others) == .notBuilt([other, others]))
    #expect(Diagnostic.errors(in: "/Map/a:b:c: error: no place") == [])
  }

  @Test("A build that fails without an error is told by its last lines, and by its limit")
  func tellsTheLastLines() {
    let lines = (1...20).map { "line \($0)" }
    let output = lines.joined(separator: "\n")
    #expect(
      Verdict(of: "One", failedBuild: end(output: output)) == .notBuilt(Array(lines.suffix(12))))
    let late = end(output: output, timedOut: true)
    #expect(
      Verdict(of: "One", failedBuild: late) == .notBuilt(["the build \(late)"] + lines.suffix(12)))
  }
}
