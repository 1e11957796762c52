import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

/// What a verdict says to the learner.
@Suite struct VerdictReportTests {
  private let exercise = Exercise(
    name: "First", chapter: 1, title: "", difficulty: 1,
    packageFolder: URL(fileURLWithPath: "/book/Exercises"))
  private let report = VerdictReport(terminal: Terminal(isTerminal: false))

  @Test("A failure has the argument, the author's words, and the place")
  func tellsFailures() {
    let issue = TestEvents.Issue(
      argument: "7", fact: "Expectation failed: x\ny",
      comments: ["It is late."], place: "F.swift:3")
    let test = TestEvents.Test(id: "a", name: "a", issues: [issue])
    #expect(
      report.lines(.failed([test], of: 1), on: exercise, width: 80) == [
        "✘ First: 1 of 1 test failed.", "", "  a", "    with 7:", "    It is late.",
        "    Expectation failed: x", "    y (F.swift:3)",
      ])
  }

  @Test("What was expected and what came is said once: by the author, where the author says it")
  func tellsOnce() {
    func lines(_ fact: String) -> [String] {
      let issue = TestEvents.Issue(
        fact: fact, comments: ["All:", "expected 1", "got      nothing"], place: "F.swift:3")
      let test = TestEvents.Test(id: "a", name: "a", issues: [issue])
      return report.lines(.failed([test], of: 1), on: exercise, width: 80).suffix(4)
    }
    #expect(
      lines("Expectation failed: (actual → []) == (expected → [1])")
        == ["    All:", "      expected 1", "      got      nothing", "    (F.swift:3)"])
    #expect(
      lines("Time limit was exceeded: 1 s").last == "    Time limit was exceeded: 1 s (F.swift:3)")
  }

  @Test("Of a long message the first screen has seven lines")
  func cutsMessages() {
    let issue = TestEvents.Issue(
      fact: "Issue recorded", comments: (1...12).map { "line \($0)" }, place: "F.swift:3")
    let verdict = Verdict.failed([TestEvents.Test(id: "a", name: "a", issues: [issue])], of: 1)
    func lines(isWhole: Bool) -> [String] {
      report.lines(verdict, on: exercise, width: 80, isWhole: isWhole).filter {
        $0.contains("line") || $0.contains("…")
      }
    }
    #expect(lines(isWhole: false).suffix(2) == ["    line 6", "    …"])
    #expect(lines(isWhole: true).count == 12)
  }

  @Test("A name that is declared twice is told with the other file, where there is one")
  func tellsNeighbors() throws {
    let fixture = try ExerciseFixture()
    let package = try #require(try ExercisePackage(in: Book(root: fixture.package.root)))
    let first = package.exercises[0]
    func lines(_ message: String) -> [String] {
      let error = Diagnostic(file: first.source.path, lines: ["First.swift:1:1: error: \(message)"])
      return report.lines(.doesNotCompile([error]), on: first, width: 200)
    }
    let twice = "invalid redeclaration of 'first()'"
    #expect(lines(twice).count == 3)
    try fixture.package.write("Exercises/Sources/First/Old.swift", "")
    #expect(
      lines(twice).last == """
        The folder of First.swift also has Old.swift, and all Swift files in it are compiled together. \
        A copy that you want to keep needs another name, such as Old.swift.txt.
        """)
    #expect(lines("cannot find 'x' in scope").count == 3)
  }

  @Test(
    "A build that was made in another place is told what to do, and another one is not",
    arguments: [
      ("<unknown>:0: error: missing required module 'SwiftShims'", true),
      (
        "error: PCH was compiled with module cache path '/a/.build', but the path is currently '/b'",
        true
      ),
      ("error: no manifest", false),
    ])
  func movedBuild(error: String, isTold: Bool) {
    let lines = report.lines(.notBuilt([error]), on: exercise, width: 200)
    #expect(
      lines.contains { $0.contains("remove the folders .build and Exercises/.build") } == isTold)
  }

  @Test(
    "Where all are checked, each verdict is a line that names the exercise",
    arguments: [
      (
        .tookTooLong(during: ["a", "b"], seconds: 9),
        "First: its tests did not end within 9 s (a, b)"
      ),
      (.tookTooLong(during: [], seconds: 9), "First: its tests did not end within 9 s"),
      (
        .crashed(during: [], how: Crash(message: "signal 11")),
        "First: its tests crashed: signal 11"
      ),
      (.doesNotFitItsTests([]), "First does not have what its tests call"),
      (.notBuilt(["x", "y"]), "First was not checked: x\n    y"),
      (.noTests, "First was not checked: it has no tests"),
    ] as [(Verdict, String)])
  func sumsUp(verdict: Verdict, line: String) {
    #expect(report.summary(verdict, on: exercise) == "✘ \(line)")
  }
}
