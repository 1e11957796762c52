import Console
import Manuscript

/// Shows what is tried on a screen.
final class TryScreen: TryDisplay {
  private let screen: Screen
  private let terminal: Terminal
  private let paths: Exercise
  private var state: TryState
  private var printed = PrintedLines()

  init(_ workspace: Workspace, on screen: Screen, isInsideWatch: Bool, notice: String) {
    self.screen = screen
    terminal = workspace.terminal
    paths = Exercise(
      name: "Try", chapter: 0, title: "", difficulty: 1, packageFolder: workspace.package.folder)
    state = TryState(isInsideWatch: isInsideWatch, notice: notice)
  }

  func tell(_ activity: CheckActivity) { state.go(on: .building(activity)) }

  func begin(_ printed: PrintedLines, warnings: [Diagnostic]) {
    self.printed = printed
    state.warnings = warnings
    state.scrolled = nil
    state.go(on: .running(seconds: 0))
  }

  func goOn(_ seconds: Double) { state.go(on: .running(seconds: seconds)) }

  func show(_ outcome: TryOutcome) {
    readPrinted()
    state.go(on: .over(outcome))
  }

  func attend(milliseconds: Int32) throws -> TryRunner.Request? {
    if case .running = state.phase { readPrinted() }
    draw()
    for event in try screen.events(within: milliseconds) {
      guard case .key(let key) = event else { continue }
      var page = view.page(state)
      if page.scroll(key, in: screen.size) {
        // At the end, it follows what is printed.
        state.scrolled = page.scrolled == page.furthest(in: screen.size) ? nil : page.scrolled
      } else if let request = state.obey(key) {
        return request
      }
    }
    return nil
  }

  private var view: TryView { TryView(size: screen.size, terminal: terminal, paths: paths) }

  private func readPrinted() {
    (state.printedEarlier, state.printed) = printed.lines(after: 0)
  }

  private func draw() {
    let view = view
    screen.draw(view.page(state).lines(in: view.size))
  }
}
