import Console
import Foundation
import Manuscript

extension Command {
  /// `workbook finished N RIGHT PREDICTED [COLUMNS]`: a chapter calls it at its end, if a user
  /// reads it.
  ///
  /// Records that the chapter was run, and how its predictions went, and says what to do next.
  /// It is for chapters alone: the help does not list it.
  package static let finished = Command(
    name: "finished",
    call: "finished N RIGHT PREDICTED [COLUMNS]",
    summary: "for chapters: records that one was run",
    details: "Records that a chapter was run, and says what to do next.",
    run: { arguments, context in
      let numbers = arguments.dropFirst().compactMap { Int($0) }
      guard (3...4).contains(arguments.count), numbers.count == arguments.count - 1,
        0 <= numbers[0], numbers[0] <= numbers[1]
      else { throw Misuse("finished needs a chapter and two numbers, as in “finished 2 3 4”") }
      let book = try Book.find(from: context)
      let chapter = try book.chapter(numbered: arguments[0])
      let run = LearningProgress.Run(time: Date(), predicted: numbers[1], right: numbers[0])
      let progress = ProgressFile(in: book, context).updateOrTell {
        $0.note(run, ofChapter: chapter.number)
      }
      let position = LearnerPosition(
        in: book, package: try ExercisePackage(in: book), progress: progress)
      var terminal = context.terminal
      if numbers.count == 3 { terminal.width = min(80, max(20, numbers[2])) }
      let overview = Overview(position: position, terminal: terminal)
      let own = position.chapters.filter { $0.chapter == chapter }
        .flatMap { overview.unfolded($0, isRoomy: true) }
      let title = terminal.paint("Chapter \(chapter.number): \(chapter.title)", .bold)
      context.write(
        ([title] + own + [""] + position.next.lines(terminal)).joined(separator: "\n"))
      return 0
    }
  )
}
