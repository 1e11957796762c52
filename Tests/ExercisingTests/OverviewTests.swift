import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

/// The short table of contents, in windows of several sizes.
@Suite struct OverviewTests {
  private let fixture: ExerciseFixture

  init() throws {
    fixture = try ExerciseFixture()
  }

  private func lines(
    columns: Int = 80, rows: Int? = nil, colors: Bool = false,
    _ change: (inout LearningProgress) -> Void = { _ in }
  ) throws -> [String] {
    var progress = LearningProgress()
    change(&progress)
    let book = Book(root: fixture.package.root)
    let position = LearnerPosition(
      in: book, package: try ExercisePackage(in: book), progress: progress)
    return Overview(position: position, terminal: Terminal(isTerminal: colors, columns: columns))
      .lines(rows: rows)
  }

  @Test("The reader's chapter is unfolded, the others have a line each; then it says what is next")
  func unfolds() throws {
    #expect(
      try lines { $0.note("First", isSolved: true) } == [
        "The Effects Workbook  ■□□ 1 of 3 solved",
        "",
        "› 1  An effect is a `closure`  ■□  The refactor",
        "     · run",
        "     ✔ First   ●○○  the `first` of them",
        "     · Second  ●●○  the second",
        "· 2  Publishers                □   The refactor",
        "",
        "Next: solve Second ●●○, the second",
        "  swift run workbook watch Second",
        "More: swift run workbook --all, swift run workbook help",
      ])
  }

  @Test("In a low window there are several exercises in a line, and none has its title")
  func condenses() throws {
    let lines = try lines(rows: 12) {
      $0.note("First", isSolved: true)
      $0.note(LearningProgress.Run(time: Date(), predicted: 4, right: 3), ofChapter: 1)
    }
    #expect(
      lines == [
        "The Effects Workbook  ■□□ 1 of 3 solved",
        "› 1  An effect is a `closure`  ■□  The refactor",
        "     ✔ run, 3 of 4 predicted right",
        "     ✔ First  ●○○   · Second ●●○",
        "· 2  Publishers                □   The refactor",
        "",
        "Next: solve Second ●●○, the second",
        "  swift run workbook watch Second",
        "More: swift run workbook --all, swift run workbook help",
      ])
  }

  @Test("What has changed since it was solved has a mark and words of its own")
  func marksChanges() throws {
    let marks = try #require(try ExercisePackage(in: Book(root: fixture.package.root))).exercises
      .map { ($0.name, $0.fingerprint) }
    func solve(_ names: String...) -> (inout LearningProgress) -> Void {
      { progress in
        for (name, mark) in marks where names.contains(name) {
          progress.note(name, isSolved: true, answer: mark, at: Date(timeIntervalSince1970: 0))
        }
      }
    }
    for name in ["First", "Third"] { try fixture.answer(name, "another") }
    let one = try lines(solve("First", "Second"))
    #expect(one.contains("     ? First   ●○○  the `first` of them (changed since)"))
    #expect(one.contains("     ✔ Second  ●●○  the second"))
    #expect(one.contains("? First has changed since it was solved:"))
    #expect(one.contains("  swift run workbook check First"))
    let two = try lines(rows: 10, solve("First", "Third"))
    #expect(two.contains("     ? Third ●●●"))
    #expect(two.contains("? First and Third have changed since they were solved:"))
    #expect(two.contains("  swift run workbook check --all"))
  }

  @Test("No line is wider than the window, except the calls", arguments: [20, 30, 40, 60, 80])
  func fits(columns: Int) throws {
    for rows in [10, 50] {
      for line in try lines(columns: columns, rows: rows, { $0.note("Third", isSolved: true) })
      where !line.hasPrefix("  swift run") && !line.hasPrefix("  Chapters/") {
        #expect(line.count <= columns, "\(line)")
      }
    }
  }

  @Test("Colors change no letter")
  func paints() throws {
    let painted = try lines(colors: true) { $0.note("First", isSolved: true) }
    let plain = try lines { $0.note("First", isSolved: true) }
    #expect(painted != plain)
    #expect(painted.map { StyledText.printable($0[...]) } == plain)
  }

  @Test("Without exercises there is a chapter to read, and to run")
  func needsNoExercises() throws {
    try FileManager.default.removeItem(at: fixture.root.appendingPathComponent("Exercises"))
    #expect(
      try lines() == [
        "The Effects Workbook",
        "",
        "› 1  An effect is a `closure`    The refactor",
        "     · run",
        "· 2  Publishers                  The refactor",
        "",
        "Start here: read chapter 1, and run its program beside it",
        "  Chapters/1-ClosureEffect/README.md",
        "  swift run chapter1 --step",
        "More: swift run workbook --all, swift run workbook help",
      ])
  }

  @Test("On the short way, the contents say so, and how to leave it; stars are seen on both ways")
  func showsTheShortWay() throws {
    try fixture.package.write(
      "Exercises/exercises.json",
      """
      [
        { "name": "First", "chapter": 1, "dots": 1, "star": true, "title": "the first" },
        { "name": "Second", "chapter": 1, "dots": 2, "title": "the second" }
      ]
      """)
    #expect(
      try lines().filter { $0.contains("First") } == ["     · First ★  ●○○  the first"])
    let short = try lines { $0.isOnShortWay = true }
    #expect(short.first == "The Effects Workbook, the short way  □ 0 of 1 solved")
    #expect(short.last == "More: swift run workbook --whole, swift run workbook help")
    #expect(!short.contains { $0.contains("Second") || $0.contains("Publishers") })
  }
}
