import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import workbook

@Suite struct BookTests {
  private let fixture: FixturePackage

  init() throws {
    fixture = try FixturePackage()
  }

  private func surroundings(_ folder: URL, executable: URL? = nil) -> Surroundings {
    Surroundings(
      directory: folder, executable: executable, terminal: Terminal(isTerminal: false),
      write: { _ in }, writeError: { _ in })
  }

  @Test("Stages and chapters are what the folders say, in the order of their numbers")
  func discovers() throws {
    try fixture.write("Sources/Stage10Later/Features/a.swift", "")
    try fixture.write("Sources/StageFright/a.swift", "")
    try fixture.write("Sources/Tools9/a.swift", "")
    try fixture.write("Sources/Stage5.md", "")
    try fixture.write("Chapters/3-notes.md", "")
    let book = fixture.book
    #expect(book.stages.map(\.number) == [1, 2, 3, 4, 10])
    #expect(book.stages.first?.name == "ClosureEffect")
    #expect(book.chapters.map(\.number) == [1, 2])
    #expect(book.chapters.map(\.executable) == ["chapter1", "chapter2"])
  }

  @Test("The package is found from any folder inside it, and by where the command was built")
  func findsItself() throws {
    let inside = fixture.root.appendingPathComponent("Sources/Stage2Publishers")
    let outside = FileManager.default.temporaryDirectory
    let built = fixture.root.appendingPathComponent(".build/debug/workbook")
    // The exercises are a package of their own, and not the one that is looked for.
    try fixture.write("Exercises/Package.swift", "")
    let exercises = fixture.root.appendingPathComponent("Exercises/Sources")
    let found = [
      try Book.find(from: surroundings(fixture.root)),
      try Book.find(from: surroundings(inside)),
      try Book.find(from: surroundings(inside.appendingPathComponent(".."))),
      try Book.find(from: surroundings(exercises)),
      try Book.find(from: surroundings(outside, executable: built)),
    ]
    #expect(found.map(\.root.path) == Array(repeating: fixture.root.path, count: 5))
  }

  @Test("Outside of any package, one line says where to call it from")
  func failsOutside() {
    #expect(throws: Command.Failure.self) {
      try Book.find(from: surroundings(URL(fileURLWithPath: "/")))
    }
  }

  @Test("Stages with features are compared in steps, and one without them is not compared")
  func corresponds() throws {
    let book = fixture.book
    let correspondence = Correspondence(stages: book.stages)
    #expect(correspondence.steps.map { [$0.old.number, $0.new.number] } == [[1, 3], [3, 4]])
    #expect(correspondence.objection(to: book.stages[0], book.stages[3]) == nil)
    let objections = [(0, 1), (1, 2), (3, 1)].map { old, new in
      correspondence.objection(to: book.stages[old], book.stages[new])
    }
    let reason = "stage 2, Publishers, has no features: nothing in it corresponds to stage "
    #expect(
      objections == [
        reason + "1; try “diff 1 3”", reason + "3; try “diff 1 3”", reason + "4; try “diff 3 4”",
      ])
  }

  @Test(
    "A chapter's title is its first heading, what it teaches the paragraph after it, both plain",
    arguments: [
      ("# Chapter 3: Title\n\nOne\ntwo.\n\nThree.", "Title", "One two."),
      ("text\n# Chapter 12 — Title\nOne.\n## Next", "Title", "One."),
      ("# 2. Title\n", "2. Title", ""),
      ("## Before\n# Title\nOne.\n| a | b |\n", "Title", "One."),
      ("# Why *not* [this](x.md)\n\n\n**One** `a * b`\n```swift\n", "Why not this", "One `a * b`"),
    ])
  func readsOpenings(markdown: String, title: String, teaches: String) {
    let opening = ChapterFolder.opening(of: markdown)
    #expect(opening.title == title)
    #expect(opening.paragraph == teaches)
  }

  @Test("The contents list the chapters, how to read and run one, and the steps to diff")
  func listsContents() {
    let standing = Standing(in: fixture.book, package: nil, progress: LearningProgress())
    let text = Contents(
      book: fixture.book, standing: standing, terminal: Terminal(isTerminal: false)
    ).text
    #expect(text.contains("\nThe refactor\n\n  1  An effect is a `closure`\n     Work not begun"))
    #expect(text.contains("\n  2  Publishers\n"))
    #expect(text.contains("  swift run workbook chapter 1  "))
    #expect(text.contains("  swift run workbook diff 1 3  "))
    #expect(!text.contains("diff 1 2"))
    #expect(!text.contains("Solve"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
