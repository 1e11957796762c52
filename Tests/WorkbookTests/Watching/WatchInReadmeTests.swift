import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import workbook

/// The screen of `watch` that the page on the exercises shows.
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
    let issue = TestEvents.Issue(
      fact: #"Expectation failed: (actual → []) == (expected → ["number 5"])"#,
      comments: [
        #"Expected the value, transformed: ["number 5"]. It was []. "#
          + "The new effect hands on each value transformed."
      ],
      place: "ClosureMapTests.swift:25")
    let first = TestEvents.Test(id: "1", name: "A value arrives transformed", issues: [issue])
    let others = (2...12).map { TestEvents.Test(id: "\($0)", name: "", issues: [issue]) }
    state.show(Findings(verdict: .failed([first] + others, of: 13)))
    state.hints = Hints.Shown(hints: try Hints(of: exercise), count: 1)

    let lines = WatchSamples.page(state)
    let page = try String(
      contentsOf: book.root.appendingPathComponent("Exercises/README.md"), encoding: .utf8)
    #expect(
      page.contains("```text\n\(lines.joined(separator: "\n"))\n```"),
      "\n\(lines.joined(separator: "\n"))")
    // The test that is quoted is the one that is there, and so are its line and the numbers.
    let tests = try String(contentsOf: exercise.tests, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let test = try #require(tests.firstIndex { $0.contains("@Test(\"\(first.name)\")") })
    #expect(tests[test...].firstIndex { $0.contains(" expect(") } == 24)
    #expect(tests.count { $0.contains("@Test(") } == 13)
    let record = try FailureRecord(contentsOf: FailureRecord.file(in: package.folder))
    #expect(record.exercises[exercise.name]?["stub"]?.always.count == 1 + others.count)
  }
}
