import Foundation
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

/// What a check has found, in lines for a width.
@Suite struct FindingsReportTests {
  private let exercise = Exercise(
    name: "First", chapter: 1, title: "", difficulty: 1,
    packageFolder: URL(fileURLWithPath: "/book/Exercises"))
  private let report = VerdictReport(terminal: Terminal(isTerminal: false))

  private let warning = Diagnostic(
    file: "/book/Exercises/Sources/First/First.swift",
    lines: [
      "/book/Exercises/Sources/First/First.swift:3:7: warning: variable 'x' was never used",
      "3 |   let x = 1", "  |       `- warning: variable 'x' was never used",
    ])

  private func failed(_ fact: String) -> Verdict {
    let issue = TestEvents.Issue(fact: fact, comments: ["It is late. Or not."], place: "F.swift:3")
    return .failed([TestEvents.Test(id: "a", name: "Answers are right", issues: [issue])], of: 2)
  }

  @Test("Everything is said once: the verdict, the resemblance, warnings, prints, the file to edit")
  func saysEverything() {
    let findings = Findings(
      verdict: failed("Expectation failed: x"), warnings: [warning], printed: ["one", "", "two"],
      looksLike: ["Does it too early: nobody has asked."])
    #expect(
      report.lines(findings, on: exercise, width: 80).joined(separator: "\n") == """
        ✘ First: 1 of 2 tests failed.

        This looks like: Does it too early: nobody has asked.

          Answers are right
            It is late. Or not.
            Expectation failed: x (F.swift:3)

        The compiler has a warning:
        Exercises/Sources/First/First.swift:3:7: warning: variable 'x' was never used
        3 |   let x = 1
          |       `- warning: variable 'x' was never used

        Your code printed:
          one
          
          two

        Edit Exercises/Sources/First/First.swift
        """)
  }

  @Test("A solved exercise has its warnings and its prints, and nothing to edit")
  func saysWhatSolvedCodeHas() {
    let findings = Findings(
      verdict: .solved(tests: 2), warnings: [warning, warning], printed: ["one"])
    let lines = report.lines(findings, on: exercise, width: 80)
    #expect(lines.first == "✔ First is solved: 2 tests, all pass.")
    #expect(lines.contains("The compiler has 2 warnings:"))
    #expect(lines.suffix(3) == ["", "Your code printed:", "  one"])
  }

  @Test("Of what was printed the last lines are shown, and those before them are counted")
  func showsTheLastLines() {
    var findings = Findings(verdict: .solved(tests: 1), printed: (1...12).map(String.init))
    findings.printedEarlier = 4_988
    #expect(
      report.printed(of: findings, last: 10, width: 40)
        == ["Your code printed:", "  … 4,990 lines before these"] + (3...12).map { "  \($0)" })
    findings = Findings(
      verdict: .solved(tests: 1), printed: ["one", String(repeating: "abcdefgh", count: 9)])
    #expect(
      report.printed(of: findings, last: 1, width: 12) == [
        "Your code printed:", "  … 1 line …", "  abcdefghab", "  cdefghabcd",
        "  efghabcde…",
      ])
  }

  @Test("Two mistakes that it looks like are told one after the other")
  func tellsTwo() {
    let findings = Findings(verdict: failed("x"), looksLike: ["Is late.", "Is early."])
    #expect(
      report.lines(findings, on: exercise, width: 80)[2]
        == "This looks like: Is late. Or: Is early.")
  }

  @Test(
    "Of many failures the first screen has one, in twenty lines, and says how to see the others")
  func showsTheFirst() throws {
    let long = (1...40).map { "\($0)" }.joined(separator: ", ")
    let issue = TestEvents.Issue(
      fact: "Expectation failed: (actual → [1]) == (expected → [2])",
      comments: [
        "The values that each of the two subscribers receives after the second one has arrived:",
        "expected \(long)", "got      \(long), 41",
        "A subscriber receives the values that are sent from then on, and none from before.",
      ], place: "FirstTests.swift:120")
    let tests = (1...8).map {
      TestEvents.Test(
        id: "\($0)",
        name: "A subscriber that arrives late receives the next values, and the completion: \($0)",
        issues: [issue, issue])
    }
    let findings = Findings(
      verdict: .failed(tests, of: 9),
      looksLike: [
        "The second subscriber makes a second subscription to the upstream, which does its work twice.",
        "Each subscriber is forgotten when the next one arrives, so that it never receives a value.",
      ])
    let lines = report.lines(findings, on: exercise, width: 80)
    #expect(
      lines.joined(separator: "\n") == """
        ✘ First: 8 of 9 tests failed.

        This looks like: The second subscriber makes a second subscription to the
        upstream, which does its work twice. Or: Each subscriber is forgotten when the
        next one arrives, so that it never receives a value.

          A subscriber that arrives late receives the next values, and the completion: 1
            The values that each of the two subscribers receives after the second one
              has arrived:
              expected 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 1…
              got      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 1…
            A subscriber receives the values that are sent from then on, and none from
              before.
            (FirstTests.swift:120)

        And 7 other tests fail: `swift run workbook check First --full`

        Edit Exercises/Sources/First/First.swift
        """)
    let whole = report.lines(findings, on: exercise, width: 80, isWhole: true)
    #expect(whole.count { $0.contains("(FirstTests.swift:120)") } == 16)
    #expect(whole.contains { $0.hasSuffix(" 40, 41") })
    #expect(!whole.contains { $0.contains("--full") || $0.hasSuffix("…") })
  }

  @Test("Of one test that fails in two places, the first is shown, and how to see the other")
  func showsTheFirstPlace() {
    let issues = [3, 4].map {
      TestEvents.Issue(fact: "x", comments: ["It is late."], place: "F.swift:\($0)")
    }
    let findings = Findings(
      verdict: .failed([TestEvents.Test(id: "a", name: "a", issues: issues)], of: 2))
    let lines = report.lines(findings, on: exercise, width: 80)
    #expect(!lines.contains { $0.contains("F.swift:4") } && findings.hasMore)
    #expect(lines.contains("And this test says more: `swift run workbook check First --full`"))
  }

  @Test("No line is wider than asked for, whatever is told", arguments: [20, 40, 60, 80, 200])
  func fits(width: Int) {
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    let wide = "日本語 " + String(repeating: "x", count: 90)
    let error = Diagnostic(
      file: "/book/Exercises/Sources/First/First.swift",
      lines: ["/book/Exercises/Sources/First/First.swift:3:7: error: \(words)", "3 | \(words)"])
    let verdicts: [Verdict] = [
      .solved(tests: 3), failed("Expectation failed: (\(words) → [\(wide)]) == 3\n  \(words)"),
      .doesNotCompile([error]), .doesNotFitItsTests([error]),
      .crashed(during: [words, wide], how: Crash(message: words, place: "First.swift:3")),
      .tookTooLong(during: [words], seconds: 60), .notBuilt([words, wide]), .noTests,
    ]
    for terminal in [false, true].map({ Terminal(isTerminal: $0) }) {
      for verdict in verdicts {
        let findings = Findings(
          verdict: verdict, warnings: [error], printed: [words, wide], looksLike: [words, wide])
        for line in VerdictReport(terminal: terminal).lines(findings, on: exercise, width: width) {
          #expect(StyledText.width(line) <= width, "\(line)")
        }
      }
    }
  }

  @Test("A long fact is wrapped by words under its beginning, and a short one is as it was")
  func wrapsFacts() {
    #expect(
      report.lines(failed("Expectation failed: a  b == c and more"), on: exercise, width: 30)
        .suffix(2) == ["    Expectation failed: a b ==", "      c and more (F.swift:3)"])
    #expect(
      report.lines(failed("a  b"), on: exercise, width: 30).last == "    a  b (F.swift:3)")
  }
}
