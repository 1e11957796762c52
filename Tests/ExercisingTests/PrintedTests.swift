import Foundation
import Testing

@testable import Console
@testable import Exercising

/// What is told to be the learner's own of all that a run of tests has written.
@Suite struct PrintedTests {
  private func printed(_ output: String, hasEnded: Bool = true, lost: Int = 0) -> Printed {
    let events: [(String, [String])] =
      [
        ("runStarted", ["Test run started.", "Testing Library Version: 6"]),
        ("testStarted", ["Test a() started."]),
        ("issueRecorded", ["Expectation failed: x", #"edit First.swift\nand more"#]),
        ("issueRecorded", [#"Expectation failed: x\ny"#, #"edit First.swift\nand others\nz"#]),
        ("testEnded", ["Test a() failed."]),
      ] + (hasEnded ? [("runEnded", ["Test run failed."])] : [])
    let lines = events.map { kind, texts in
      let messages = texts.map { #"{"symbol":"default","text":"\#($0)"}"# }.joined(separator: ",")
      return #"{"kind":"event","payload":{"kind":"\#(kind)","messages":[\#(messages)]}}"#
    }
    return Printed(
      by: TestRun(
        events: TestEvents(lines: Data(lines.joined(separator: "\n").utf8)),
        end: ChildProcess.End(
          status: .exited(1), output: output, errors: "", timedOut: false, limit: 9,
          lostLines: lost)))
  }

  @Test("What Swift Testing writes is left out, also behind a line that was not finished")
  func tellsThemApart() {
    let output = """
      ◇ Test run started.
      ↳ Testing Library Version: 6
      ◇ Test a() started.
      mine
        and mine
      unfinished✘ Test a() recorded an issue at T.swift:5:46: Expectation failed: x
      ↳ edit First.swift
        and more
      ✘ Test a() recorded an issue: Expectation failed: x
      ↳ edit First.swift
        and others
        z
      z
      ✘ Test b() recorded an issue at T.swift:9:9: Expectation failed: unknown
      ↳ edit Second.swift
      ◇ Test "not in the events" started.
      ✔ Test c() passed after 0.001 seconds.
      ◇ not a message ✔
      ✘ Test a() recorded an issue at T.swift:6:46: Expectation failed: x
      y
      y
      ✘ Test a() failed.
      last✘ Test run failed.


      """
    #expect(
      printed(output).lines == [
        "mine", "  and mine", "unfinished", "z", "◇ not a message ✔", "y", "last",
      ])
    #expect(printed(output).earlier == 0)
  }

  @Test("What the runtime writes at a crash is left out, and only then")
  func leavesTheRuntimeOut() {
    let output = """
      mine
      F.swift:3: Fatal error: Bad
      also mine
      Current stack trace:
      0    libswiftCore.so                    0x00007fb51295f130 swift_reportError + 33

      *** Signal 4: Backtracing from 0x7f499ff6df7f... done ***
      Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))
      Thread 4 "oot.default-qos" crashed:
        0                  0x00007f499ff6df7f closure #1 in libswiftCore.so
      ...
      Backtrace took 0.08s
      """
    #expect(printed(output, hasEnded: false).lines == ["mine", "also mine"])
    // SwiftPM reads two pipes: a line of one may come into a line of the other that has no end yet.
    for mixed in [
      "*** Signal 4: Backtracing from 0x7f499ff6df7f...mine\n done ***\n...",
      "*** mine\nSignal 4: Backtracing from 0x7f499ff6df7f... done ***\n",
      """
      swift-runtime: failed to suspend thread ✔ Test c() passed after 0.001 seconds.
      24719 while processing a crash; backtraces will be missing information
      mine
      """,
    ] {
      #expect(printed(mixed, hasEnded: false).lines == ["mine"])
    }
    #expect(printed("mine\n...\nFatal error: 1").lines == ["mine", "...", "Fatal error: 1"])
  }

  @Test("Lines are safe to show, and endless ones are cut")
  func isSafe() {
    #expect(printed("a\tb \u{1B}[31mred\u{1B}[0m\u{7}").lines == ["a       b red"])
    let long = printed(String(repeating: "x", count: 5_000)).lines
    #expect(long == [String(repeating: "x", count: 2_000) + "…"])
  }

  @Test("The last lines are retained, and those before them are counted")
  func countsWhatCameBefore() {
    let lines = (1...3_000).map(String.init)
    let output = lines.joined(separator: "\n")
    #expect(printed(output).lines == lines.suffix(2_000))
    #expect(printed(output).earlier == 1_000)
    // Swift Testing wrote thirteen of the lines that were not retained: the others are the code's.
    #expect(printed(output, lost: 48).earlier == 1_035)
  }

  @Test("Nothing printed is nothing")
  func isEmpty() {
    #expect(printed("").lines == [])
    #expect(printed("◇ Test run started.\n\n").lines == [])
  }
}
