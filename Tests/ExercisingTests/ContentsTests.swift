import TestSupport
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

@Suite struct ContentsTests {
  @Test("The contents list the chapters, how to read and run one, and the steps to diff")
  func listsContents() throws {
    let fixture = try FixturePackage()
    let position = LearnerPosition(
      in: Book(root: fixture.root), package: nil, progress: LearningProgress())
    let text = Contents(
      book: Book(root: fixture.root), position: position, terminal: Terminal(isTerminal: false)
    ).text
    #expect(text.contains("\nThe refactor\n\n  1  An effect is a `closure`\n     Work not begun"))
    #expect(text.contains("\n  2  Publishers\n"))
    #expect(text.contains("  swift run chapter1  "))
    #expect(text.contains("  swift run workbook diff 1 3  "))
    #expect(!text.contains("diff 1 2"))
    #expect(!text.contains("Solve"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
