import Console
import Manuscript

extension Command {
  /// `workbook hint [NAME]`: one hint more at each call.
  package static let hint = Command(
    name: "hint",
    call: "hint [NAME]",
    summary: "shows the next hint for an exercise",
    details: """
      Shows the next hint for an exercise, one more at each call, from a nudge to nearly there. \
      After the last one it shows that one again. Without NAME it takes the exercise that `workbook \
      check` takes.
      """,
    run: { arguments, context in
      let words = try Arguments(arguments).words
      guard words.count <= 1 else {
        throw Misuse("hint takes one exercise, or none for the one that you are at")
      }
      let workspace = try Workspace(context)
      guard let exercise = try workspace.exercise(named: words.first) else {
        context.write(try workspace.conclusion())
        return 0
      }
      context.write(try workspace.hint(for: exercise))
      return 0
    }
  )
}

extension Workspace {
  /// The next hint, with its number; records that it was shown.
  func hint(for exercise: Exercise) throws -> String {
    let shown = try nextHint(for: exercise)
    let width = terminal.width
    let heading = "\(shown.heading) for \(exercise.name) \(exercise.dots)"
    let last = "That is the last hint. What is left: swift run workbook solution \(exercise.name)"
    return
      (StyledText.wrapped(heading, width: width).map { terminal.paint($0, .bold) }
      + [""] + Hints.refilled(shown.text, width: width)
      + (shown.isLast ? [""] + StyledText.wrapped(last, width: width) : []))
      .joined(separator: "\n")
  }

  /// One hint more than was shown before; records that.
  func nextHint(for exercise: Exercise) throws -> Hints.Shown {
    let hints = try Hints(of: exercise)
    var seen = 0
    try progress.update { progress in
      seen = hints.next(after: progress.hintsSeen(exercise.name)).seen
      progress.note(exercise.name, hintsSeen: seen)
    }
    return Hints.Shown(hints: hints, count: seen)
  }
}
