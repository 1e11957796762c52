import CommandLineSupport
import Foundation

/// The exercises' part of the table of contents: what is solved, and what to do next.
struct ExerciseContents {
  let package: ExercisePackage
  let progress: LearningProgress
  let terminal: Terminal

  /// Nil where there are no exercises. Throws a ``Command/Failure``.
  init?(of book: Book, _ surroundings: Surroundings) throws {
    guard let package = try ExercisePackage(in: book) else { return nil }
    self.init(
      package: package, progress: try ProgressFile(in: book, surroundings).load(),
      terminal: surroundings.terminal)
  }

  init(package: ExercisePackage, progress: LearningProgress, terminal: Terminal) {
    self.package = package
    self.progress = progress
    self.terminal = terminal
  }

  /// A chapter's exercises, a line each, and a bar. None for a chapter without exercises.
  func lines(ofChapter number: Int, indent: String) -> [String] {
    let exercises = package.exercises.filter { $0.chapter == number }
    if exercises.isEmpty { return [] }
    let width = package.exercises.map(\.name.count).max() ?? 0
    return ["", indent + bar(exercises)]
      + exercises.flatMap { exercise -> [String] in
        let isSolved = progress.hasSolved(exercise.name)
        let mark = isSolved ? terminal.paint("✔", .green) : "·"
        let name = exercise.name.padded(to: width)
        let column = indent.count + 2 + width + 2 + 3 + 2
        let title = wrap(exercise.title, width: max(20, terminal.width - column))
        return [indent + "\(mark) \(name)  \(exercise.dots)  \(title.first ?? "")"]
          + title.dropFirst().map { .spaces(column) + $0 }
      }
  }

  /// The exercises whose chapter is in none of these, such as one that is still being written.
  func lines(ofChaptersBeside numbers: [Int], indent: String) -> [String] {
    Set(package.exercises.map(\.chapter)).subtracting(numbers).sorted().flatMap { number in
      ["", "  \(terminal.paint("\(number)", .bold))"] + lines(ofChapter: number, indent: indent)
    }
  }

  /// All exercises' bar, and what to do next.
  var outlook: [String] {
    let summary = ["", bar(package.exercises), ""]
    guard let next = package.next(progress: progress) else {
      return summary + ["Every exercise is solved."]
    }
    return summary + wrap("Next: \(next.name) \(next.dots), \(next.title)", width: terminal.width)
      + ["  swift run workbook watch \(next.name)"]
  }

  /// The calls for exercises, and what they do.
  var calls: [(String, String)] {
    [
      ("swift run workbook watch", "checks the next exercise at every save"),
      ("swift run workbook check", "checks it once; with a NAME, that one"),
      ("swift run workbook hint NAME", "a hint, one more at each call"),
      ("swift run workbook solution NAME", "a solution beside your file"),
    ]
  }

  private func bar(_ exercises: [Exercise]) -> String {
    let solved = exercises.count { progress.hasSolved($0.name) }
    let full = terminal.paint(String(repeating: "■", count: solved), .green)
    let empty = String(repeating: "□", count: exercises.count - solved)
    return "\(full)\(empty) \(solved) of \(exercises.count) solved"
  }
}
