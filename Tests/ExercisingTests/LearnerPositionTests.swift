import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

/// Where a reader is, and what comes next: chapters 1, 2 and 3, of which 3 has a diff, with the
/// exercises First and Second in chapter 1 and Third in chapter 2.
@Suite struct LearnerPositionTests {
  private let fixture: ExerciseFixture

  init() throws {
    fixture = try ExerciseFixture(files: FixturePackage.fourStages)
    try fixture.package.write("Chapters/3-EffectPublisher/README.md", "# Publishers as effects\n")
  }

  private func position(_ change: (inout LearningProgress) -> Void = { _ in }) throws
    -> LearnerPosition
  {
    var progress = LearningProgress()
    change(&progress)
    let book = Book(root: fixture.package.root)
    return LearnerPosition(in: book, package: try ExercisePackage(in: book), progress: progress)
  }

  private func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  private func run(_ seconds: Double) -> LearningProgress.Run { .init(time: at(seconds)) }

  private func words(_ position: LearnerPosition) -> [String] {
    position.next.lines(Terminal(isTerminal: false), isFirst: position.isAtBeginning)
  }

  @Test("Who has done nothing is told to read the first chapter, with its program beside it")
  func begins() throws {
    let position = try position { $0.note("First", hintsSeen: 1) }
    #expect(position.isAtBeginning && position.current?.chapter.number == 1)
    #expect(
      words(position) == [
        "Start here: read chapter 1, and run its program beside it",
        "  Chapters/1-ClosureEffect/README.md", "  swift run chapter1 --step",
      ])
    #expect(position.exercise?.name == "First" && position.lastSolved == nil)
  }

  @Test("A chapter is read, run, diffed and solved, in this order")
  func goesOn() throws {
    let solved = try position { progress in
      for name in ["First", "Second"] { progress.note(name, isSolved: true) }
    }
    #expect(
      words(solved) == [
        "Next: run chapter 1, which asks what you expect", "  swift run chapter1 --step",
      ])
    let ran = try position { $0.note(run(1), ofChapter: 1) }
    #expect(
      words(ran) == [
        "Next: solve First ●○○, the `first` of them", "  swift run workbook watch First",
      ])
    let last = try position { $0.note(run(1), ofChapter: 3) }
    #expect(
      words(last) == [
        "Next: read the diff of chapter 3, from stage 1 to 3", "  swift run workbook diff 1 3",
      ])
    let ahead = try position {
      $0.note(run(1), ofChapter: 1)
      $0.noteDiff(3, 1, at: at(2))
    }
    #expect(ahead.current?.chapter.number == 1, "a look at a later chapter's diff leads nowhere")
  }

  @Test("The reader is where something was done last, and after a finished chapter in the next one")
  func findsTheChapter() throws {
    let ahead = try position {
      $0.note("First", isSolved: true, at: at(1))
      $0.note(run(2), ofChapter: 2)
    }
    #expect(ahead.current?.chapter.number == 2, "chapter 1 has open exercises")
    #expect(ahead.exercise?.name == "Third")
    let back = try position {
      $0.note(run(2), ofChapter: 2)
      $0.note("First", isSolved: true, at: at(3))
    }
    #expect(back.current?.chapter.number == 1)
    #expect(back.exercise?.name == "Second")
    let finished = try position {
      $0.note(run(2), ofChapter: 2)
      $0.note("Third", isSolved: true, at: at(3))
    }
    #expect(finished.current?.chapter.number == 3)
    #expect(finished.exercise?.name == "First", "none is left from chapter 3 on")
    let around = try position {
      $0.note(run(4), ofChapter: 3)
      $0.noteDiff(1, 3, at: at(5))
    }
    #expect(around.current?.chapter.number == 1)
    let together = try position {
      for number in 1...2 { $0.note(run(1), ofChapter: number) }
    }
    #expect(together.current?.chapter.number == 2, "of two at the same time the later one")
  }

  @Test("When all is done, nobody is sent anywhere")
  func ends() throws {
    let position = try position { progress in
      for number in 1...3 { progress.note(run(1), ofChapter: number) }
      progress.noteDiff(1, 3)
      for (index, name) in ["First", "Third", "Second"].enumerated() {
        progress.note(name, isSolved: true, at: at(Double(index)))
      }
    }
    #expect(position.current == nil && position.exercise == nil)
    #expect(position.next == .end(hasLastPage: false))
    #expect(position.lastSolved?.name == "Second")
  }

  @Test("An answer that was edited after it was solved is known by its mark")
  func noticesChanges() throws {
    let exercises = try #require(try ExercisePackage(in: Book(root: fixture.package.root)))
      .exercises
    var progress = LearningProgress()
    progress.note("First", isSolved: true, answer: exercises[0].fingerprint)
    progress.note("Second", isSolved: true, answer: nil)
    progress = try LearningProgress(json: progress.json())
    func changed() throws -> [String] { try position { $0 = progress }.changed.map(\.name) }
    #expect(try changed() == [])
    try fixture.answer("First", "another")
    try fixture.answer("Second", "another")
    #expect(try changed() == ["First"], "of an older workbook's progress nothing is known")
    try fixture.answer("First", "FAIL")
    #expect(try changed() == [])
    try fixture.package.write("Exercises/Sources/First/More/More.swift", "")
    #expect(try changed() == ["First"])
    progress.note("First", isSolved: true, answer: exercises[0].fingerprint)
    #expect(try changed() == [])
    progress.note("First", isSolved: false)
    #expect(progress.answers.isEmpty)
  }

  @Test("A mark is that of FNV-1a, and tells names, contents and their borders apart")
  func marks() throws {
    func mark(_ files: (String, String)...) -> Fingerprint {
      Fingerprint(of: files.map { ($0.0, Data($0.1.utf8)) })
    }
    #expect(try JSONEncoder().encode([mark()]) == Data(#"["cbf29ce484222325"]"#.utf8))
    let all = [
      mark(("a", "")), mark(("b", "")), mark(("a", "b")), mark(("a", ""), ("b", "")),
      mark(("a", "\n0\nb\n0\n")), mark(("a", "b"), ("c", "")), mark(("a", ""), ("b", "c")),
    ]
    for (index, one) in all.enumerated() {
      #expect(all[(index + 1)...].allSatisfy { $0 != one })
    }
  }

  @Test("The short way has the exercises with a star and their chapters, and chapter 2 in part")
  func takesTheShortWay() throws {
    try fixture.package.write(
      "Exercises/exercises.json",
      """
      [
        { "name": "First", "chapter": 1, "dots": 1, "title": "the first" },
        { "name": "Second", "chapter": 2, "dots": 2, "star": true, "title": "the second" },
        { "name": "Third", "chapter": 3, "dots": 3, "star": true, "title": "the third" }
      ]
      """)
    let whole = try position()
    #expect(whole.chapters.map(\.chapter.number) == [1, 2, 3])
    let short = try position { $0.isOnShortWay = true }
    #expect(short.chapters.map(\.chapter.number) == [2, 3])
    #expect(short.exercises.map(\.starredName) == ["Second ★", "Third ★"])
    #expect(short.current?.chapter.number == 2)
    let solved = try position {
      $0.isOnShortWay = true
      $0.note("Second", isSolved: true)
    }
    #expect(words(solved).first == "Next: read chapter 3, and run its program beside it")
    // An exercise that is not on the way can be checked, and leads back to the way.
    let aside = try position {
      $0.isOnShortWay = true
      $0.note("First", isSolved: false)
    }
    #expect(aside.exercise?.name == "Second")
  }
}
