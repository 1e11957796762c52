import Console
import Foundation
import Manuscript

/// Makes the page that `watch` shows, from what it knows and the window's size alone.
struct WatchView {
  let size: Screen.Size
  let terminal: Terminal

  func page(_ state: WatchState) -> Page {
    let body = WatchBody(size: size, terminal: terminal)
    var page = Page(top: top(state), bottom: bottom(state))
    page.body = body.lines(state, room: page.room(in: size))
    page.scrolled = min(scrolled(state, in: page), page.furthest(in: size))
    return page
  }

  /// How far the body is scrolled: in the list so far that the chosen exercise is seen.
  private func scrolled(_ state: WatchState, in page: Page) -> Int {
    guard case .list(let chosen) = state.sheet else { return state.scrolled }
    let line = ExerciseList(state: state, chosen: chosen, terminal: terminal).lineOfChosen
    return max(0, line - page.room(in: size) / 2)
  }

  /// True if every line counts.
  private var isLow: Bool { size.rows < 18 }

  private func top(_ state: WatchState) -> [String] {
    let exercise = state.current
    let number = "\(state.index + 1) of \(state.exercises.count)"
    let chapter = state.chapters[exercise.chapter].map { ", \($0)" } ?? ""
    let name = terminal.paint(exercise.name, .bold)
    let heading = "\(number)  \(name) \(exercise.dots)  chapter \(exercise.chapter)\(chapter)"
    let bar = ExerciseBar(state: state, terminal: terminal).line(columns: size.columns)
    return [StyledText.fit(heading, columns: size.columns)]
      + wrapped(exercise.title)
      + [bar] + status(state) + (isLow ? [] : [rule])
  }

  /// What is running now.
  private func status(_ state: WatchState) -> [String] {
    if let activity = state.activity {
      return wrapped(activity.line + wayOut(of: activity)).map { terminal.paint($0, .yellow) }
    }
    let file = state.current.source.lastPathComponent
    if state.isMissing {
      let neighbors =
        state.neighbors.isEmpty
        ? "" : " Its folder has \(state.neighbors.joined(separator: ", "))."
      return wrapped(
        "\(file) is missing: it was deleted or renamed.\(neighbors) It is checked when it is back; "
          + "x puts the stub there."
      ).map { terminal.paint($0, .red) }
    }
    let path = state.current.path(of: state.current.source)
    let long = "waits for a save: \(path)"
    let line = StyledText.width(long) <= size.columns ? long : "waits for a save: \(file)"
    return [terminal.paint(StyledText.fit(line, columns: size.columns), .cyan)]
  }

  /// What to do about tests that do not end: the answer can have an endless loop.
  private func wayOut(of activity: CheckActivity) -> String {
    guard case .testing = activity.kind, activity.seconds >= 5 else { return "" }
    return " A save ends that."
  }

  private func bottom(_ state: WatchState) -> [String] {
    let backup = state.isMissing ? "" : "Your file is copied to .workbook/backups first. "
    let question =
      "Put the stub of \(state.current.name) back? \(backup)"
    let said = state.asksToReset ? wrapped(question) : state.notice.map(wrapped) ?? []
    return (isLow ? [] : [rule]) + said.map { terminal.paint($0, .yellow) } + keys(state)
  }

  private func keys(_ state: WatchState) -> [String] {
    if state.asksToReset { return fill(["y yes", "any other key no"]) }
    if case .list = state.sheet {
      return fill(["↑ ↓ choose", "Return watches it", "l back", "q quit"])
    }
    // Nil where there is nothing that the key could show.
    // A solved exercise's code can have printed more than is shown.
    let more =
      state.isSolved
      ? (all: "f all prints", first: "f last prints")
      : (all: "f all failures", first: "f first failure")
    var all = state.canShowMore ? more.all : nil
    var compare = state.progress.hasSolved(state.current.name) ? "c compare" : nil
    var task = "e task"
    switch state.sheet {
    case .failures: all = more.first
    case .task: task = state.findings == nil ? "e back" : "e result"
    case .comparison: compare = "c back"
    default: break
    }
    return fill(
      [
        "r run", "h hint", all, task, "n next", "p previous", "l list", compare, "x reset", "t try",
        "q quit",
      ].compactMap(\.self))
  }

  private func fill(_ keys: [String]) -> [String] {
    Page.lines(ofKeys: keys, columns: min(size.columns, 80)).map { terminal.paint($0, .dim) }
  }

  private var rule: String { terminal.paint(String(repeating: "─", count: size.columns), .dim) }

  private func wrapped(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { StyledText.wrapped(String($0), width: size.columns) }
  }
}
