import CommandLineSupport
import Foundation

/// The table of contents: what `workbook` alone prints.
enum Contents {
  static func text(
    of book: Book, exercises: ExerciseContents? = nil, _ surroundings: Surroundings
  ) -> String {
    let terminal = surroundings.terminal
    var lines = [terminal.paint("The Effects Workbook", .bold)]
    for chapter in book.chapters {
      let number = String(chapter.number)
      let indent = String.spaces(number.count + 4)
      lines += ["", "  \(terminal.paint("\(number)  \(chapter.title)", .bold))"]
      if let run = exercises?.progress.run(ofChapter: chapter.number) {
        lines.append(indent + terminal.paint(words(for: run), .dim))
      }
      lines += wrap(chapter.teaches, width: terminal.width - indent.count).map { indent + $0 }
      lines += exercises?.lines(ofChapter: chapter.number, indent: indent) ?? []
    }
    if let exercises {
      let numbers = book.chapters.map(\.number)
      lines += exercises.lines(ofChaptersBeside: numbers, indent: "     ") + exercises.outlook
    }
    for (name, calls) in sections(of: book, exercises) where !calls.isEmpty {
      lines += ["", terminal.paint(name, .bold)]
      let width = calls.map(\.0.count).max() ?? 0
      lines += calls.map { call, what in
        "  \(call.padded(to: width))  \(what)"
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func words(for run: LearningProgress.Run) -> String {
    "run" + (run.predicted > 0 ? ", \(run.right) of \(run.predicted) predicted right" : "")
  }

  private static func sections(
    of book: Book, _ exercises: ExerciseContents?
  ) -> [(String, [(String, String)])] {
    let first = book.chapters.first
    let read = first.map {
      ("Chapters/\($0.folder.lastPathComponent)/README.md", "a chapter's prose")
    }
    let stages = book.stages.first.map {
      ("Sources/\($0.folder.lastPathComponent)", "the code that it is about")
    }
    let run = first.map {
      [
        ("swift run workbook chapter \($0.number)", "runs a chapter"),
        (
          "swift run workbook chapter \($0.number) --step",
          "asks what you expect, and waits for you"
        ),
      ]
    }
    let diffs = Correspondence(stages: book.stages).steps.map { old, new in
      ("swift run workbook diff \(old.number) \(new.number)", "\(old.name) becomes \(new.name)")
    }
    return [
      ("Read", [read, stages].compactMap { $0 }),
      ("Run", run ?? []),
      ("Diff (--stat for the summary)", diffs),
      ("Solve", exercises?.calls ?? []),
      ("Help", [("swift run workbook help", "every command, and what each takes")]),
    ]
  }
}
