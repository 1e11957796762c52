import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Manuscript

@Suite struct BookTests {
  private let fixture: FixturePackage

  init() throws {
    fixture = try FixturePackage()
  }

  private func context(_ folder: URL, executable: URL? = nil) -> CommandContext {
    CommandContext(
      program: "workbook", directory: folder, executable: executable,
      terminal: Terminal(isTerminal: false),
      write: { _ in }, writeError: { _ in })
  }

  @Test("Stages and chapters are what the folders say, in the order of their numbers")
  func discovers() throws {
    try fixture.write("Sources/Stage10Later/Features/a.swift", "")
    try fixture.write("Sources/StageFright/a.swift", "")
    try fixture.write("Sources/Tools9/a.swift", "")
    try fixture.write("Sources/Stage5.md", "")
    try fixture.write("Chapters/3-notes.md", "")
    let book = Book(root: fixture.root)
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
      try Book.find(from: context(fixture.root)),
      try Book.find(from: context(inside)),
      try Book.find(from: context(inside.appendingPathComponent(".."))),
      try Book.find(from: context(exercises)),
      try Book.find(from: context(outside, executable: built)),
    ]
    #expect(found.map(\.root.path) == Array(repeating: fixture.root.path, count: 5))
  }

  @Test("Outside of any package, one line says where to call it from")
  func failsOutside() {
    #expect(throws: Command.Failure.self) {
      try Book.find(from: context(URL(fileURLWithPath: "/")))
    }
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
}
