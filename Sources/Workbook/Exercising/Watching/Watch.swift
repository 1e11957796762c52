import Console
import Foundation
import Manuscript

/// Checks an exercise at every save of its file, on a screen of its own.
final class Watch {
  /// What to do next, in place of what is running.
  private enum Request {
    case check
    case reset
    case tryStage
    case quit
  }

  private let workspace: Workspace
  private let screen: Screen
  private var state: WatchState
  private var files: FileWatch
  /// The events that are not obeyed yet: a key can end what is running, and other keys wait behind
  /// it.
  private var events: [Screen.Event] = []
  /// Nil while there is no request.
  private var request: Request? = .check

  init(_ workspace: Workspace, on screen: Screen, start: Exercise) throws {
    self.workspace = workspace
    self.screen = screen
    let titles = workspace.book.chapters.map { ($0.number, $0.title) }
    let way = try workspace.position().exercises
    // An exercise that was named can be outside the short way.
    let exercises = way.contains(start) ? way : workspace.package.exercises
    state = WatchState(
      exercises: exercises, chapters: Dictionary(titles) { first, _ in first },
      current: start, progress: try workspace.progress.load())
    files = FileWatch(exercises, current: start)
  }

  /// Runs until the user quits. Throws `Interruption.Signalled` when a signal says so, and a
  /// ``Command/Failure``; even then it restores the terminal.
  func run() throws {
    let checker = try workspace.checker(
      tell: { [unowned self] in state.activity = $0 }, pulse: { [unowned self] in try pulse() })
    screen.take()
    defer { screen.giveBack() }
    while true {
      guard let wanted = request else {
        try attend(milliseconds: 100)
        continue
      }
      request = nil
      do {
        switch wanted {
        case .check: try check(with: checker)
        case .reset:
          try reset()
          request = .check
        case .tryStage:
          try tryStage()
          request = .check
        case .quit: return
        }
      } catch is CancellationError {
        // `pulse` has ended it.
      }
    }
  }

  /// Called while a child process runs: ends it when there is a request.
  private func pulse() throws {
    try attend(milliseconds: 0)
    if request != nil { throw CancellationError() }
  }

  /// Checks the exercise, or says that its file is missing.
  private func check(with checker: Checker) throws {
    let exercise = state.current
    state.isMissing = !files.follow(exercise)
    state.activity = nil
    if state.isMissing {
      state.neighbors = exercise.neighbors
      return
    }
    state.task = exercise.task
    let answer = exercise.fingerprint
    do {
      let findings = try checker.check(exercise)
      let isAtHint = state.hints != nil && state.scrolled == placeOfLastHint
      state.show(findings)
      // What is said below the hint takes a line from it.
      if isAtHint, state.sheet == .task { state.scrolled = placeOfLastHint }
    } catch is Command.Failure where FileStamp(of: exercise.source.path) == nil {
      // It went away before the check could begin.
      request = .check
      return
    }
    try telling {
      if let verdict = state.findings?.verdict {
        try workspace.takeDown(verdict, on: exercise, answer: answer)
      }
      let position = try workspace.position()
      (state.position, state.progress) = (position, position.progress)
    }
  }

  private func reset() throws {
    let exercise = state.current
    state.activity = CheckActivity(kind: .asking("git for the stub"))
    var told: [String] = []
    try telling {
      try workspace.reset(
        exercise, to: "HEAD", tell: { told.append($0) },
        pulse: { [unowned self] in try pulse() })
      state.progress = try workspace.progress.load()
    }
    if !told.isEmpty { state.notice = told.joined(separator: "\n") }
  }

  /// Leaves the exercise for `try` on its stage, and returns when the user goes back.
  private func tryStage() throws {
    try telling {
      let stage = try workspace.stage(numbered: String(state.current.chapter))
      let runner = try workspace.tryRunner(for: stage) { notice in
        TryScreen(workspace, on: screen, isInsideWatch: true, notice: notice)
      }
      try runner.run()
    }
  }

  /// Draws, waits for a moment for keys and signals, and looks at the files.
  private func attend(milliseconds: Int32) throws {
    draw()
    events += try screen.events(within: events.isEmpty ? milliseconds : 0)
    while request == nil, !events.isEmpty {
      switch events.removeFirst() {
      case .key(let key): try obey(key)
      case .redraw: break
      case .resumed:
        // While the tests were stopped, what they wait for was late.
        if case .testing = state.activity?.kind { request = .check }
      }
    }
    guard request == nil else { return }
    for change in files.look() {
      switch change {
      case .own:
        state.notice = nil
        request = .check
      case .othersSaved(let others): state.tellSaved(others)
      }
    }
  }

  private var view: WatchView { WatchView(size: screen.size, terminal: workspace.terminal) }

  private func draw() {
    let view = view
    screen.draw(view.page(state).lines(in: view.size))
  }

  private func obey(_ key: Key) throws {
    // In a window that is too small, a user cannot see what a key does.
    guard Page.fits(screen.size) || key == .character("q") else { return }
    var page = view.page(state)
    if !state.choosesFromList, !state.asksToReset, page.scroll(key, in: screen.size) {
      state.scrolled = page.scrolled
      return
    }
    switch state.obey(key) {
    case nil: break
    case .check: request = .check
    case .reset: request = .reset
    case .tryStage: request = .tryStage
    case .quit: request = .quit
    case .go(let exercise):
      state.follow(exercise)
      request = .check
    case .hint: try telling { try showHint() }
    case .compare: try telling { try compare() }
    }
  }

  private func showHint() throws {
    let shown = try workspace.nextHint(for: state.current)
    if shown == state.hints {
      let rest =
        state.isSolved
        ? "c compares your file with a solution."
        : "What is left: swift run workbook solution \(state.current.name)"
      state.notice = "That is the last hint. \(rest)"
    }
    state.sheet = state.sheet == .failures ? .failures : .verdict
    state.hints = shown
    state.scrolled = placeOfLastHint
  }

  /// How far to scroll the body to show the last hint, from its heading on.
  private var placeOfLastHint: Int {
    let page = view.page(state)
    let last = WatchBody(size: view.size, terminal: workspace.terminal).lengthOfLastHint(state)
    return min(max(0, page.body.count - last), page.furthest(in: view.size))
  }

  private func compare() throws {
    var plain = workspace
    plain.context.terminal.colors = false
    let text = try plain.solution(of: state.current)
    // The learner's answer can have the shape of another one.
    let others =
      state.current.alternatives.isEmpty
      ? ""
      : "For other shapes: swift run workbook solution \(state.current.name) --alternatives\n\n"
    state.sheet = .comparison(
      (others + text).split(separator: "\n", omittingEmptySubsequences: false)
        .map(StyledText.printable))
    state.scrolled = 0
  }

  /// Calls `work`, and reports its errors: no error ends the watch.
  private func telling(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as Command.Failure {
      state.notice = failure.message
    } catch let misuse as Misuse {
      state.notice = misuse.message
    }
  }
}
