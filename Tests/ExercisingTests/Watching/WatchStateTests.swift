import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

/// What the keys of `watch` do.
@Suite struct WatchStateTests {
  private typealias Samples = WatchSamples

  /// What the last of these keys asks for, and the state then.
  private func type(
    _ keys: Key..., from state: WatchState = Samples.state()
  ) -> (WatchState.Action?, WatchState) {
    var state = state
    let actions = keys.map { state.obey($0) }
    return (actions.last ?? nil, state)
  }

  @Test("Keys ask for a check, a hint, the stage, the end")
  func asksForActions() {
    #expect(type(.character("r")).0 == .check)
    #expect(type(.character("h")).0 == .hint)
    #expect(type(.character("t")).0 == .tryStage)
    #expect(type(.character("q")).0 == .quit)
    #expect(type(.character("z")).0 == nil)
  }

  @Test("n goes to the next unsolved exercise, p back to the previous one, solved or not")
  func walks() {
    #expect(type(.character("n")).0 == .go(Samples.exercises[7]))
    #expect(type(.character("p")).0 == .go(Samples.exercises[5]))
    var state = Samples.state()
    state.follow(Samples.exercises[34])
    #expect(type(.character("n"), from: state).0 == .go(Samples.exercises[3]))
    state.follow(Samples.exercises[0])
    let (action, first) = type(.character("p"), from: state)
    #expect(action == nil)
    #expect(first.notice == "Exercise1 is the first exercise.")
    for exercise in Samples.exercises.dropFirst() {
      state.progress.note(exercise.name, isSolved: true)
    }
    let (none, last) = type(.character("n"), from: state)
    #expect(none == nil)
    #expect(last.notice == "There is no other exercise that is not solved.")
  }

  @Test("f shows all failures, and then the first one again")
  func togglesFailures() {
    let state = Samples.state { $0.show(Samples.rich) }
    #expect(type(.character("f"), from: state).1.sheet == .failures)
    #expect(type(.character("f"), .character("f"), from: state).1.sheet == .verdict)
    #expect(type(.character("f"), .escape, from: state).1.sheet == .verdict)
    for findings in [nil, Samples.solved] {
      let little = Samples.state { state in
        if let findings { state.show(findings) }
      }
      let (action, after) = type(.character("f"), from: little)
      #expect(action == nil && after.sheet == .verdict)
      #expect(after.notice == "There is nothing more to show.")
    }
  }

  @Test("In the list the arrows choose, within it, and Return goes there")
  func choosesFromTheList() {
    #expect(type(.character("l")).1.sheet == .list(chosen: 6))
    #expect(type(.character("l"), .down, .enter).0 == .go(Samples.exercises[7]))
    #expect(type(.character("l"), .home, .up, .enter).0 == .go(Samples.exercises[0]))
    #expect(type(.character("l"), .pageDown, .up, .enter).0 == .go(Samples.exercises[15]))
    #expect(type(.character("l"), .end, .down, .enter).0 == .go(Samples.exercises[34]))
    for key in [Key.character("l"), .escape] {
      let (action, state) = type(.character("l"), .down, key)
      #expect(action == nil)
      #expect(state.sheet == .verdict)
    }
    #expect(type(.character("l"), .character("r")).0 == nil)
    #expect(type(.character("l"), .character("q")).0 == .quit)
  }

  @Test("A solution is compared with once the exercise is solved")
  func compares() {
    let (action, unsolved) = type(.character("c"))
    #expect(action == nil)
    #expect(unsolved.notice == "A solution is shown once AnExerciseWithALongName is solved.")
    var solved = Samples.state()
    solved.progress.note(solved.current.name, isSolved: true)
    #expect(type(.character("c"), from: solved).0 == .compare)
    solved.sheet = .comparison([])
    #expect(type(.character("c"), from: solved).1.sheet == .verdict)
    solved.show(Samples.failed)
    #expect(solved.sheet == .verdict)
  }

  @Test("x asks, and y alone says yes")
  func asksBeforeReset() {
    #expect(type(.character("x")).0 == nil)
    #expect(type(.character("x")).1.asksToReset)
    #expect(type(.character("x"), .character("y")).0 == .reset)
    for key in [Key.character("n"), .enter, .escape, .character("q"), .character("Y")] {
      let (action, state) = type(.character("x"), key)
      #expect(action == nil)
      #expect(!state.asksToReset)
    }
  }

  @Test("Who has scrolled in the task, or has asked for a hint, goes on reading when a check ends")
  func goesOnReading() {
    var reading = WatchSamples.state()
    (reading.findings, reading.scrolled) = (nil, 4)
    reading.show(Findings(verdict: .solved(tests: 2)))
    #expect(reading.sheet == .task && reading.scrolled == 4)
    #expect(reading.notice == "It is solved.")
    #expect(reading.obey(.character("e")) == nil)
    #expect(reading.sheet == .verdict && reading.scrolled == 0)
    var hinted = WatchSamples.state()
    (hinted.findings, hinted.hints) = (nil, WatchSamples.hinted)
    #expect(WatchSamples.page(hinted, rows: 40).contains("Hint 2 of 2"))
    hinted.show(WatchSamples.failed)
    #expect(hinted.sheet == .task)
    #expect(WatchSamples.page(hinted, rows: 40).contains("Hint 2 of 2"))
    var all = WatchSamples.state { $0.sheet = .failures }
    all.show(WatchSamples.failed)
    #expect(all.sheet == .failures)
    all.show(WatchSamples.solved)
    #expect(all.sheet == .verdict)
    var waiting = WatchSamples.state()
    waiting.findings = nil
    waiting.show(Findings(verdict: .solved(tests: 2)))
    #expect(waiting.sheet == .verdict && waiting.notice == nil)
  }

  @Test("e shows the task, and then what was found again")
  func showsTheTask() {
    let state = Samples.state { $0.show(Samples.failed) }
    let task = type(.character("e"), from: state).1
    #expect(WatchSamples.page(task)[5...7] == ["A task.", "", "    let example = 1"])
    #expect(type(.character("e"), from: task).1.sheet == .verdict)
  }

  @Test("A save of another exercise's file is said until the next key, and g goes there")
  func goesToWhatWasSaved() {
    var state = Samples.state()
    #expect(type(.character("g"), from: state).0 == nil)
    state.tellSaved([Samples.exercises[1]])
    #expect(
      state.notice == "Exercise2.swift was saved. It belongs to another exercise: g goes there.")
    let (action, after) = type(.character("g"), from: state)
    #expect(action == .go(Samples.exercises[1]))
    #expect(after.notice == nil)
    // What is no longer offered is not done.
    #expect(type(.character("l"), .escape, .character("g"), from: state).0 == nil)
    state.notice = "Something else."
    #expect(type(.character("g"), from: state).0 == nil)
  }

  @Test("Another exercise begins with nothing known, and the same one stays as it is")
  func follows() {
    var state = Samples.state { $0.show(Samples.failed) }
    state.follow(state.current)
    #expect(state.findings == Samples.failed)
    state.follow(Samples.exercises[2])
    #expect(state.findings == nil && state.task.isEmpty && state.index == 2)
    #expect(state.progress.hasSolved("Exercise1"))
  }
}
