import Comparing
import Console
import Foundation
import Manuscript

extension Command {
  /// `workbook solution [NAME]`: the learner's file beside the solution, or the other right shapes.
  package static let solution = Command(
    name: "solution",
    call: "solution [NAME] [--alternatives] [--yes]",
    summary: "shows a solution beside your file",
    details: """
      Shows what turns your file into a good solution, as a diff. Without NAME it takes the exercise \
      that you solved last. --alternatives shows answers of other shapes that are also right, \
      each with what it is good for.

      While the exercise is not solved it asks whether you want to see it; where there is no terminal \
      to ask on, --yes is the answer.
      """,
    run: { arguments, context in
      let call = try Arguments(arguments, flags: ["--alternatives", "--yes"])
      guard call.words.count <= 1 else {
        throw Misuse("solution takes one exercise, or none for the one that you solved last")
      }
      let workspace = try Workspace(context)
      guard let exercise = try workspace.solvedExercise(named: call.words.first) else {
        throw Failure(
          "no exercise is solved yet: name the one whose solution you want to see, as in "
            + "`swift run workbook solution \(workspace.package.exercises.first?.name ?? "NAME")`")
      }
      let wantsAlternatives = call.flags.contains("--alternatives")
      if wantsAlternatives, exercise.alternatives.isEmpty {
        context.write(
          "\(exercise.name) has one solution: swift run workbook solution \(exercise.name)")
        return 0
      }
      let isSolved = try workspace.progress.load().hasSolved(exercise.name)
      if !isSolved, !call.flags.contains("--yes"), !(try isWanted(exercise, context)) { return 1 }
      let text =
        wantsAlternatives
        ? try workspace.alternatives(to: exercise) : try workspace.solution(of: exercise)
      context.page(text)
      let others = exercise.alternatives.count
      if !wantsAlternatives, others > 0 {
        context.write(
          "\nFor \(others == 1 ? "another shape" : "other shapes"): "
            + "swift run workbook solution \(exercise.name) --alternatives")
      }
      return 0
    }
  )

  private static func isWanted(_ exercise: Exercise, _ context: CommandContext) throws -> Bool {
    guard context.isInteractive else {
      throw Failure(
        "\(exercise.name) is not solved yet: `swift run workbook solution \(exercise.name) --yes` shows it anyway"
      )
    }
    let answer = context.ask("\(exercise.name) is not solved yet. Show a solution? [y/N]")
    return ["y", "yes"].contains((answer ?? "").trimmingCharacters(in: .whitespaces).lowercased())
  }
}

extension Workspace {
  /// The exercise of this name, or the one that was solved last: nil when none was. Throws a
  /// `Misuse`.
  fileprivate func solvedExercise(named word: String?) throws -> Exercise? {
    if let word { return try package.exercise(named: word) }
    return try position().lastSolved
  }

  /// The diff from the learner's code to the solution's, or that there is no difference.
  func solution(of exercise: Exercise) throws -> String {
    let (old, new) = (
      try code(of: exercise.source, of: exercise), try code(of: exercise.solution, of: exercise)
    )
    if old.lines == new.lines {
      return "\(exercise.path(of: exercise.source)) is the solution."
    }
    return UnifiedFormat(terminal: terminal).lines(
      LineDiff(from: old.lines, to: new.lines),
      old: exercise.path(of: exercise.source), new: exercise.path(of: exercise.solution),
      skipped: (old.skipped, new.skipped)
    ).joined(separator: "\n")
  }

  /// The other right answers, each with its path and what it is good for.
  func alternatives(to exercise: Exercise) throws -> String {
    let texts = try exercise.alternatives.map { file in
      let lines = try lines(of: file, of: exercise).map { String(decoding: $0, as: UTF8.self) }
      let opening = OpeningComment(of: lines.joined())
      return
        ([terminal.paint(exercise.path(of: file), .bold)]
        + wrap(opening.text, width: terminal.width) + ["", opening.rest])
        .joined(separator: "\n")
    }
    return texts.joined(separator: "\n\n")
  }

  /// The lines after the comment that a file begins with, and how many there are before them: the
  /// task is no part of an answer.
  private func code(of file: URL, of exercise: Exercise) throws -> (skipped: Int, lines: Lines) {
    let lines = try lines(of: file, of: exercise)
      .drop { $0.starts(with: "//".utf8) }.drop { $0.elementsEqual("\n".utf8) }
    return (lines.startIndex, Lines(lines))
  }

  private func lines(of file: URL, of exercise: Exercise) throws -> Lines {
    guard let data = try? Data(contentsOf: file) else {
      throw Command.Failure("\(exercise.path(of: file)) cannot be read")
    }
    return LineDiff.lines(of: [UInt8](data))
  }
}
