import CommandLineSupport

/// What stands between the top of `watch`'s page and the keys.
struct WatchBody {
  let size: Screen.Size
  let terminal: Terminal

  /// The lines, where so many can be seen at once.
  func lines(_ state: WatchState, room: Int) -> [String] {
    switch state.sheet {
    case .list(let chosen):
      return ExerciseList(state: state, chosen: chosen, terminal: terminal).lines
        .map { StyledText.fit($0, columns: size.columns) }
    case .comparison(let lines):
      return lines.flatMap { line in
        StyledText.wrapped(line, width: size.columns, hanging: 2).map { painted($0, as: line) }
      }
    case .verdict, .failures:
      guard let findings = state.findings else { return task(state) }
      let found = self.found(findings, state) + hints(state)
      let task = [terminal.paint("The task", .bold)] + self.task(state)
      // The task is shown where that takes nothing else away.
      let isRoom = !state.task.isEmpty && found.count + 1 + task.count <= room
      return found + (isRoom && state.sheet == .verdict && !state.isSolved ? [""] + task : [])
    }
  }

  /// The lines of the hints, below all others.
  func hints(_ state: WatchState) -> [String] {
    guard let shown = state.hints else { return [] }
    return (1...shown.count).flatMap { number in
      ["", terminal.paint(shown.heading(of: number), .bold)]
        + refill(shown.hints.all[number - 1], width: proseWidth).flatMap(fitted)
    }
  }

  /// How many lines at the end of the body are the last hint's.
  func lengthOfLastHint(_ state: WatchState) -> Int {
    var before = state
    before.hints = state.hints.flatMap {
      $0.count > 1 ? .init(hints: $0.hints, count: $0.count - 1) : nil
    }
    return hints(state).count - hints(before).count
  }

  private func found(_ findings: Findings, _ state: WatchState) -> [String] {
    let report = VerdictReport(terminal: terminal)
    let (verdict, exercise, width) = (findings.verdict, state.current, size.columns)
    let shown = state.sheet == .failures ? verdict : verdict.first
    var parts = [
      report.headline(verdict, on: exercise, width: width),
      report.details(of: shown, on: exercise, width: width),
    ]
    if shown != verdict, let others = verdict.others {
      parts.append(["And \(others): f shows all."])
    }
    parts += [
      report.warnings(of: findings, on: exercise, width: width),
      report.printed(of: findings, last: 5, width: width),
      report.resemblance(of: findings, width: width),
    ]
    if verdict.isSolved { parts.append(outlook(state)) }
    let lines = parts.filter { !$0.isEmpty }.joined(separator: [""]).flatMap(fitted)
    if state.activity == nil { return lines }
    return [terminal.paint("The check before this one:", .dim), ""] + lines
  }

  /// What to do once an exercise is solved.
  private func outlook(_ state: WatchState) -> [String] {
    let next = state.exercises.next(after: state.current, progress: state.progress)
    return [
      "c compares your file with a solution.",
      next.map { "n goes on to \($0.name) \($0.dots), \($0.title)" } ?? "Every exercise is solved.",
    ]
  }

  private func task(_ state: WatchState) -> [String] {
    refill(state.task.joined(separator: "\n"), width: proseWidth).flatMap(fitted)
  }

  /// The line, safe to show: cut where it is code that the compiler shows, else broken by words.
  private func fitted(_ line: String) -> [String] {
    let safe = StyledText.safe(line)
    if Diagnostic.isExcerpt(safe[...]) { return [StyledText.fit(safe, columns: size.columns)] }
    return StyledText.wrapped(safe, width: size.columns, hanging: 2)
  }

  private func painted(_ piece: String, as line: String) -> String {
    switch line.first {
    case "+": terminal.paint(piece, .green)
    case "-": terminal.paint(piece, .red)
    case "@": terminal.paint(piece, .cyan)
    default: piece
    }
  }

  /// Prose in very long lines is hard to read.
  private var proseWidth: Int { min(size.columns, 100) }
}
