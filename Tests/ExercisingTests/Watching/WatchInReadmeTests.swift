import Foundation
import TestSupport
import Testing

@testable import Exercising
@testable import Manuscript

/// The screen of `watch` that the page on the exercises shows, and the verdicts in README.md.
@Suite struct WatchInReadmeTests {
  private let book = Book(root: packageRoot)

  @Test("A page shows what watch shows for the first exercise as it is cloned, and its first hint")
  func isShown() throws {
    let package = try ExercisePackage.required(in: book)
    let exercise = try #require(package.exercises.first)
    var state = WatchState(
      exercises: package.exercises,
      chapters: Dictionary(uniqueKeysWithValues: book.chapters.map { ($0.number, $0.title) }),
      current: exercise)
    let issues = [
      TestEvents.Issue(
        fact: "Expectation failed: (actual → 0) == (expected → 2)",
        comments: [
          "The number of starts after two runs:", "expected 2", "got      0",
          "Each `run` does the work again.",
        ], place: "ClosureMapTests.swift:26")
    ]
    let first = TestEvents.Test(
      id: "1", name: "Each run does the work again and calls its own callback", issues: issues)
    let others = (2...6).map { TestEvents.Test(id: "\($0)", name: "", issues: issues) }
    state.show(Findings(verdict: .failed([first] + others, of: 7)))
    state.hints = Hints.Shown(hints: try Hints(of: exercise), count: 1)

    let lines = WatchSamples.page(state)
    let page = try String(
      contentsOf: book.root.appendingPathComponent("Exercises/README.md"), encoding: .utf8)
    #expect(
      page.contains("```text\n\(lines.joined(separator: "\n"))\n```"),
      "\n\(lines.joined(separator: "\n"))")
    let start = try #require(lines.firstIndex { $0.hasPrefix("✘") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("f shows all.") })
    let verdict = lines[start...end].joined(separator: "\n")
    let solved = VerdictReport(terminal: WatchSamples.plain)
      .lines(.solved(tests: 7), on: exercise, width: 80).joined(separator: "\n")
    let readme = try String(
      contentsOf: book.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains("```text\n\(verdict)\n```"), "\n\(verdict)")
    #expect(readme.contains("```text\n\(solved)\n```"), "\n\(solved)")
    // The test that is quoted is the one that is there, and so are its line and the numbers.
    let tests = try String(contentsOf: exercise.tests, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let test = try #require(tests.firstIndex { $0.contains("@Test(\"\(first.name)\")") })
    #expect(tests[test...].firstIndex { $0.contains(" expect(") } == 25)
    #expect(tests.count { $0.contains("@Test(") } == 7)
    let record = try FailureRecord(contentsOf: FailureRecord.file(in: package.folder))
    #expect(record.exercises[exercise.name]?["stub"]?.count == 1 + others.count)
  }
}
