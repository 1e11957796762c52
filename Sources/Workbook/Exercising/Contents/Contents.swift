import Comparing
import Console
import Foundation
import Manuscript

/// The whole table of contents: what `workbook --all` prints.
struct Contents {
  let book: Book
  let position: LearnerPosition
  let terminal: Terminal

  private var lines: TaskLines { TaskLines(progress: position.progress, terminal: terminal) }

  var text: String {
    let chapters = Part.allCases.flatMap { part -> [String] in
      let own = position.chapters.filter { Part(ofChapter: $0.chapter.number) == part }
      return own.isEmpty
        ? [] : ["", terminal.paint(part.rawValue, .bold)] + own.flatMap(lines(of:))
    }
    let sections = sections.filter { !$0.calls.isEmpty }.flatMap { name, calls in
      let width = calls.map(\.0.count).max() ?? 0
      return ["", terminal.paint(name, .bold)]
        + calls.map { call, what in "  \(call.padded(to: width))  \(what)" }
    }
    let all =
      [terminal.paint(title, .bold)] + chapters + strays + outlook + sections
    return all.joined(separator: "\n")
  }

  private var title: String {
    "The Effects Workbook" + (position.progress.isOnShortWay ? ", the short way" : "")
  }

  private func lines(of tasks: ChapterTasks) -> [String] {
    let number = String(tasks.chapter.number)
    let indent = String.spaces(number.count + 4)
    return ["", "  \(terminal.paint("\(number)  \(tasks.chapter.title)", .bold))"]
      + wrap(tasks.chapter.teaches, width: terminal.width - indent.count).map { indent + $0 }
      + ["", indent + lines.deeds(of: tasks)] + listed(tasks.exercises, indent)
  }

  private func listed(_ exercises: [Exercise], _ indent: String) -> [String] {
    exercises.isEmpty
      ? [] : [indent + lines.score(exercises)] + lines.list(exercises, indent: indent)
  }

  /// The exercises whose chapter is missing, such as a chapter that is still being written.
  private var strays: [String] {
    let exercises = position.exercises
    let numbers = Set(exercises.map(\.chapter))
      .subtracting(position.chapters.map(\.chapter.number))
    return numbers.sorted().flatMap { number in
      ["", "  \(terminal.paint("\(number)", .bold))"]
        + listed(exercises.filter { $0.chapter == number }, "     ")
    }
  }

  /// All exercises' bar, and what to do next.
  private var outlook: [String] {
    let exercises = position.exercises
    return (exercises.isEmpty ? [] : ["", lines.score(exercises)])
      + (position.changed.isEmpty ? [] : [""]) + lines.changes(position.changed)
      + [""] + position.next.lines(terminal, isFirst: position.isAtBeginning)
  }

  private var sections: [(name: String, calls: [(String, String)])] {
    let first = book.chapters.first
    let read = first.map {
      ("Chapters/\($0.folder.lastPathComponent)/README.md", "a chapter's prose")
    }
    let stages = book.stages.first.map {
      ("Sources/\($0.folder.lastPathComponent)", "the code that it is about")
    }
    let run = first.map {
      [
        ("swift run chapter\($0.number)", "runs a chapter"),
        (
          "swift run chapter\($0.number) --step",
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
      ("Solve", position.package == nil ? [] : Self.exerciseCalls),
      ("Help", [("swift run workbook help", "every command, and what each takes")]),
    ]
  }

  /// The calls for exercises, and what they do.
  private static let exerciseCalls = [
    ("swift run workbook watch", "checks the next exercise at every save"),
    ("swift run workbook check", "checks it once; with a NAME, that one"),
    ("swift run workbook hint", "a hint for it, one more at each call"),
    ("swift run workbook solution", "a solution beside your file, once it is solved"),
  ]
}
