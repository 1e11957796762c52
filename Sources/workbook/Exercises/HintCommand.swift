import CommandLineSupport

extension Command {
  /// `workbook hint NAME`: one hint more at each call.
  static let hint = Command(
    name: "hint",
    call: "hint NAME",
    summary: "shows the next hint for an exercise",
    details: """
      Shows the next hint for an exercise, one more at each call, from a nudge to nearly there. \
      After the last one it shows that one again.
      """,
    run: { arguments, surroundings in
      let word = try exerciseName(arguments, for: "hint")
      let desk = try Desk(surroundings)
      surroundings.write(try desk.hint(for: try desk.package.exercise(named: word)))
      return 0
    }
  )

  /// The one word of a call that needs an exercise. Throws a `Misuse`.
  static func exerciseName(_ words: [String], for command: String) throws -> String {
    if let flag = words.first(where: { $0.hasPrefix("-") }) {
      throw Misuse.unknown("option", flag, among: ["--help"])
    }
    guard words.count == 1 else {
      throw Misuse("\(command) needs an exercise's name, as in “\(command) ClosureMap”")
    }
    return words[0]
  }
}

extension Desk {
  /// The next hint, with its number, refilled to the terminal's width; takes down that it was shown.
  func hint(for exercise: Exercise) throws -> String {
    let shown = try nextHint(for: exercise)
    let width = terminal.width
    let heading = "\(shown.heading) for \(exercise.name) \(exercise.dots)"
    let last = "That is the last hint. What is left: swift run workbook solution \(exercise.name)"
    let more = shown.isLast ? [""] + StyledText.wrapped(last, width: width) : []
    return
      (StyledText.wrapped(heading, width: width).map { terminal.paint($0, .bold) }
      + [""] + Hints.refilled(shown.text, width: width) + more).joined(separator: "\n")
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
