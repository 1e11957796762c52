import CommandLineSupport

extension Command {
  /// `workbook hint [NAME]`: one hint more at each call.
  static let hint = Command(
    name: "hint",
    call: "hint [NAME]",
    summary: "shows the next hint for an exercise",
    details: """
      Shows the next hint for an exercise, one more at each call, from a nudge to nearly there. \
      After the last one it shows that one again. Without NAME it takes the exercise that `workbook \
      check` takes.
      """,
    run: { arguments, surroundings in
      let (words, _) = try split(arguments, flags: [])
      guard words.count <= 1 else {
        throw Misuse("hint takes one exercise, or none for the one that you are at")
      }
      let desk = try Desk(surroundings)
      guard let exercise = try desk.exercise(named: words.first) else {
        surroundings.write(try desk.conclusion())
        return 0
      }
      surroundings.write(try desk.hint(for: exercise))
      return 0
    }
  )
}

extension Desk {
  /// The next hint, with its number; takes down that it was shown.
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

  /// One hint more than was shown before; takes that down.
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
