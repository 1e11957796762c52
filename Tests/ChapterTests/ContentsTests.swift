import Foundation
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

/// The table of contents of the book as it is.
@Suite struct ContentsTests {
  private let package: ExercisePackage

  init() throws {
    package = try ExercisePackage.required(in: Repository.book)
  }

  /// Readers who have finished all chapters before one, and have run that one, or not even that.
  private func positions() -> [LearnerPosition] {
    var progress = LearningProgress()
    var positions: [LearnerPosition] = []
    func add() {
      positions.append(LearnerPosition(in: Repository.book, package: package, progress: progress))
    }
    for (index, chapter) in Repository.chapters.enumerated() {
      add()
      let time = Date(timeIntervalSince1970: Double(index))
      let run = LearningProgress.Run(time: time, predicted: 12, right: 11)
      progress.note(run, ofChapter: chapter.number)
      add()
      if let diff = positions.last?.chapters[index].diff {
        progress.noteDiff(diff.old, diff.new, at: time)
        add()
      }
      for exercise in package.exercises where exercise.chapter == chapter.number {
        progress.note(exercise.name, isSolved: true, at: time)
      }
    }
    add()
    return positions
  }

  @Test("Wherever the reader is, it fits in 24 lines of 80 columns, and in 20 of 60")
  func fits() {
    for position in positions() {
      for (columns, rows) in [(80, 24), (60, 20)] {
        let terminal = Terminal(isTerminal: false, columns: columns)
        let lines = Overview(position: position, terminal: terminal).lines(rows: rows)
        let text = lines.joined(separator: "\n")
        #expect(lines.count <= rows, "\(text)")
        #expect(lines.allSatisfy { $0.count <= columns }, "\(text)")
      }
    }
  }

  @Test("A reader who follows what comes next goes through the whole book, in its order")
  func leads() {
    let all = positions()
    let terminal = Terminal(isTerminal: false)
    let words = all.map { $0.next.lines(terminal, isFirst: $0.isAtBeginning)[0] }
    #expect(words.first?.hasPrefix("Start here: read chapter 1") == true)
    for (number, diff) in [
      (3, "1 to 3"), (4, "3 to 4"), (5, "4 to 5"), (7, "5 to 7"), (8, "5 to 8"), (10, "8 to 10"),
      (12, "10 to 12"),
    ] {
      #expect(words.contains("Next: read the diff of chapter \(number), from stage \(diff)"))
    }
    #expect(words.filter { $0.hasPrefix("Next: read the diff") }.count == 7)
    #expect(words.filter { $0.contains(": read chapter ") }.count == Repository.chapters.count)
    #expect(words.filter { $0.hasPrefix("Next: solve ") }.count == Repository.chapters.count)
    for chapter in Repository.chapters {
      let hasExercise = package.exercises.contains { $0.chapter == chapter.number }
      #expect(hasExercise, "Exercises/exercises.json has none for chapter \(chapter.number)")
    }
    #expect(words.last == "Next: read the last page; all else is done")
  }

  @Test("The parts of the book are those of README.md")
  func hasItsParts() throws {
    let readme = try #require(Repository.text(of: "README.md"))
    for part in Part.allCases {
      let start = try #require(readme.range(of: "\n**\(part.rawValue).** "))
      let section = readme[start.upperBound...].components(separatedBy: "\n**")[0]
      let numbers = Repository.chapters.map(\.number).filter { section.contains("\n| [\($0) ") }
      let own = Repository.chapters.map(\.number).filter { Part(ofChapter: $0) == part }
      #expect(
        numbers == own,
        "README.md and Sources/Workbook/Manuscript/Part.swift differ in “\(part.rawValue)”")
    }
  }

  @Test("Every alternative begins with what it is good for, as a sentence")
  func saysWhatItIsGoodFor() throws {
    for exercise in package.exercises {
      for file in exercise.alternatives {
        let opening = OpeningComment(of: try String(contentsOf: file, encoding: .utf8))
        #expect(opening.text.hasSuffix("."), "\(exercise.path(of: file))")
        #expect(opening.text.contains("Good "), "\(exercise.path(of: file))")
        #expect(!opening.rest.isEmpty, "\(exercise.path(of: file))")
      }
    }
  }
}
