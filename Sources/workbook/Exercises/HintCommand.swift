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
        surroundings.write("Every exercise is solved.")
        return 0
      }
      surroundings.write(try desk.hint(for: exercise))
      return 0
    }
  )
}

extension Desk {
  /// The next hint, with its number, refilled to a width: the terminal's, if none is named. Takes
  /// down that it was shown.
  func hint(for exercise: Exercise, width: Int? = nil) throws -> String {
    let hints = try Hints(of: exercise)
    var shown = (text: "", seen: 0)
    try progress.update { progress in
      shown = hints.next(after: progress.hintsSeen(exercise.name))
      progress.note(exercise.name, hintsSeen: shown.seen)
    }
    let heading = "Hint \(shown.seen) of \(hints.all.count) for \(exercise.name) \(exercise.dots)"
    let width = width ?? terminal.width
    let last = "That is the last hint. What is left: swift run workbook solution \(exercise.name)"
    let more = shown.seen < hints.all.count ? [] : [""] + StyledText.wrapped(last, width: width)
    return
      (StyledText.wrapped(heading, width: width).map { terminal.paint($0, .bold) }
      + [""] + Hints.refilled(shown.text, width: width) + more).joined(separator: "\n")
  }
}
