import Console
import Manuscript

/// The part between the top of `watch`'s page and the keys.
struct WatchBody {
  let size: Screen.Size
  let terminal: Terminal

  /// The lines, in a window with room for this many.
  func lines(_ state: WatchState, room: Int) -> [String] {
    switch state.sheet {
    case .list(let chosen):
      return ExerciseList(state: state, chosen: chosen, terminal: terminal).lines
        .map { StyledText.fit($0, columns: size.columns) }
    case .comparison(let lines):
      return lines.flatMap(compared)
    case .task: return task(state) + hints(state)
    case .verdict, .failures:
      guard let findings = state.findings else { return task(state) + hints(state) }
      let found = self.found(findings, state) + hints(state)
      let task = [terminal.paint("The task", .bold)] + self.task(state)
      // The task is shown if there is room for it beside everything else.
      let isRoom = !state.task.isEmpty && found.count + 1 + task.count <= room
      return found + (isRoom && state.sheet == .verdict && !state.isSolved ? [""] + task : [])
    }
  }

  /// The lines of the hints, below all others.
  func hints(_ state: WatchState) -> [String] {
    guard let shown = state.hints else { return [] }
    return (1...shown.count).flatMap { number in
      ["", terminal.paint(shown.heading(of: number), .bold)]
        + Hints.refilled(shown.hints.all[number - 1], width: proseWidth).map(fitted)
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

  /// What a check has found.
  private func found(_ findings: Findings, _ state: WatchState) -> [String] {
    let report = VerdictReport(terminal: terminal)
    let (verdict, exercise, width) = (findings.verdict, state.current, size.columns)
    let isAll = state.sheet == .failures
    let parts = [
      state.activity == nil ? [] : [terminal.paint("The previous check:", .dim)],
      report.lines(
        verdict, looksLike: findings.looksLike, on: exercise, width: width, isWhole: isAll),
      isAll ? [] : report.rest(of: findings, "f shows all.", width: width),
      verdict.isSolved && state.activity == nil ? outlook(state) : [],
      report.warnings(findings.warnings, on: exercise, width: width),
      report.printed(of: findings, last: isAll ? .max : Findings.linesAtFirst, width: width),
    ]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""])).map(fitted)
  }

  /// What to do once an exercise is solved.
  private func outlook(_ state: WatchState) -> [String] {
    let words =
      state.following.map { "n goes to \($0.name) \($0.dots), \($0.title)" }
      ?? "Every exercise is solved."
    return ["c compares your file with a solution."] + chapterTask(state)
      + wrap(words, width: size.columns)
  }

  /// What comes before the next exercise, such as to run a chapter.
  private func chapterTask(_ state: WatchState) -> [String] {
    var terminal = terminal
    terminal.width = size.columns
    switch state.position?.next {
    case nil, .solve: return []
    case let next?: return next.lines(terminal)
    }
  }

  private func task(_ state: WatchState) -> [String] {
    Hints.refilled(state.task.joined(separator: "\n"), width: proseWidth)
      .flatMap { StyledText.wrapped(StyledText.safe($0), width: size.columns, hanging: 4) }
  }

  /// The line, safe to show, cut where it is code that is too wide.
  private func fitted(_ line: String) -> String {
    StyledText.fit(StyledText.safe(line), columns: size.columns)
  }

  /// A line of a comparison, broken between words. Only the first piece has its mark.
  private func compared(_ line: String) -> [String] {
    guard let mark = line.first else { return [line] }
    return StyledText.wrapped(String(line.dropFirst()), width: size.columns - 1, hanging: 4)
      .enumerated().map { number, piece in
        let text = "\(number == 0 ? mark : " ")\(piece)"
        return switch mark {
        case "+": terminal.paint(text, .green)
        case "-": terminal.paint(text, .red)
        case "@": terminal.paint(text, .cyan)
        default: text
        }
      }
  }

  /// Prose in very long lines is hard to read.
  private var proseWidth: Int { min(size.columns, 100) }
}
