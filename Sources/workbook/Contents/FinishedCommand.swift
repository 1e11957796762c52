import CommandLineSupport
import Foundation

extension Command {
  /// `workbook finished N RIGHT PREDICTED`: a chapter calls it at its end, where somebody reads it.
  ///
  /// Takes down that the chapter was run, and how its predictions went, and says what to do next. It is
  /// for chapters alone: the help does not list it.
  static let finished = Command(
    name: "finished",
    call: "finished N RIGHT PREDICTED",
    summary: "for chapters: takes down that one was run",
    details: "Takes down that a chapter was run, and says what to do next.",
    run: { arguments, surroundings in
      guard arguments.count == 3, let right = Int(arguments[1]), let predicted = Int(arguments[2]),
        0 <= right, right <= predicted
      else { throw Misuse("finished needs a chapter and two numbers, as in “finished 2 3 4”") }
      let book = try Book.find(from: surroundings)
      let chapter = try book.chapter(numbered: arguments[0])
      let run = LearningProgress.Run(time: Date(), predicted: predicted, right: right)
      let progress = try ProgressFile(in: book, surroundings).update {
        $0.note(run, ofChapter: chapter.number)
      }
      let package = try ExercisePackage(in: book)
      let outlook = ChapterOutlook(
        chapter: chapter, book: book, exercises: package?.exercises ?? [], progress: progress)
      surroundings.write(outlook.lines(surroundings.terminal).joined(separator: "\n"))
      return 0
    }
  )
}

/// What to do after a chapter: its exercises that are open, and the next chapter.
struct ChapterOutlook {
  let chapter: ChapterFolder
  let book: Book
  let exercises: [Exercise]
  let progress: LearningProgress

  func lines(_ terminal: Terminal) -> [String] {
    let own = exercises.filter { $0.chapter == chapter.number }
    let open = own.filter { !progress.hasSolved($0.name) }
    var lines: [String] = []
    if let first = open.first {
      let width = open.map(\.name.count).max() ?? 0
      lines.append(terminal.paint("Solve", .bold))
      for exercise in open {
        lines += wrap(
          "\(exercise.name.padded(to: width)) \(exercise.dots) \(exercise.title)",
          width: terminal.width - 2,
          hanging: .spaces(width + 5)
        ).map { "  \($0)" }
      }
      lines.append("  swift run workbook watch \(first.name)")
    } else if !own.isEmpty {
      lines.append("Every exercise of this chapter is solved.")
    }
    if let next = book.chapters.first(where: { $0.number > chapter.number }) {
      lines += [
        "", terminal.paint("Then", .bold),
        "  swift run chapter\(next.number) --step",
      ]
    } else if book.hasLastPage {
      lines += ["", terminal.paint("Then", .bold), "  read Chapters/EPILOGUE.md, the last page"]
    }
    return lines
  }
}
