import Console
import Foundation
import Manuscript

/// Makes the page that `try` shows, from what it knows and the window's size alone.
struct TryView {
  let size: Screen.Size
  let terminal: Terminal
  /// Knows how paths are shown.
  let paths: Exercise

  func page(_ state: TryState) -> Page {
    let isLow = size.rows < 18
    let rule = isLow ? [] : [terminal.paint(String(repeating: "─", count: size.columns), .dim)]
    let heading = "\(terminal.paint("Try", .bold))  \(TryPlace.path)"
    var page = Page(
      top: [StyledText.fit(heading, columns: size.columns)] + status(state) + rule,
      body: body(state).map { StyledText.fit(StyledText.safe($0), columns: size.columns) },
      bottom: rule + notice(state) + keys(state))
    let furthest = page.furthest(in: size)
    // The compiler's errors are read from the first one on, and what was printed from its end.
    let start = isOfTheCompiler(state) ? 0 : furthest
    page.scrolled = min(state.scrolled ?? start, furthest)
    return page
  }

  private func isOfTheCompiler(_ state: TryState) -> Bool {
    switch state.phase {
    case .over(.doesNotCompile), .over(.notBuilt): true
    default: false
    }
  }

  /// What is running, or how it ended.
  private func status(_ state: TryState) -> [String] {
    let (text, style): (String, Terminal.Style)
    switch state.phase {
    case .building(let activity): (text, style) = (activity.line, .yellow)
    case .running(let seconds):
      text = "runs, \(Int(seconds)) s …" + (seconds >= 5 ? " A save ends that." : "")
      style = .yellow
    case .over(let outcome):
      text = outcome.sentence + (outcome == .isMissing ? "" : " Waits for a save.")
      style = outcome == .ended(0) ? .green : .red
    }
    return StyledText.wrapped(text, width: size.columns).map { terminal.paint($0, style) }
  }

  private func body(_ state: TryState) -> [String] {
    let report = VerdictReport(terminal: terminal)
    switch state.phase {
    case .building: return []
    case .over(.doesNotCompile(let errors)):
      let shown = state.showsAll ? errors : Array(errors.prefix(1))
      let others = errors.count - shown.count
      return report.lines(shown, on: paths, width: size.columns)
        + (others == 0 ? [] : ["", "And \(counted(others, "other error")): e shows all."])
    case .over(.notBuilt(let lines)):
      return lines.flatMap { StyledText.wrapped($0, width: size.columns, hanging: 2) }
    default:
      let earlier = state.printedEarlier
      let before =
        earlier == 0 ? [] : [terminal.paint("… \(counted(earlier, "line")) before these", .dim)]
      let warnings = report.warnings(state.warnings, on: paths, width: size.columns)
      return warnings + (warnings.isEmpty ? [] : [""]) + before
        + state.printed.flatMap { StyledText.folded($0, columns: size.columns) }
    }
  }

  private func notice(_ state: TryState) -> [String] {
    (state.notice.map { StyledText.wrapped($0, width: size.columns) } ?? [])
      .map { terminal.paint($0, .yellow) }
  }

  private func keys(_ state: TryState) -> [String] {
    let errors = state.showsAll ? "e first error" : "e all errors"
    let end = state.isInsideWatch ? "q back to watch" : "q quit"
    let keys = ["r run"] + (state.hasMoreErrors ? [errors] : []) + [end]
    return Page.lines(ofKeys: keys, columns: size.columns).map { terminal.paint($0, .dim) }
  }
}
