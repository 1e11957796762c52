import Foundation
import PrimeTime

/// What a stage made of a scenario.
package struct ScenarioRun {
  /// What the store went through.
  package var trace: Trace
  /// The states of the counter screen's local store, one a step that went through it.
  package var localStates: [CounterViewState]
  /// The steps after which the local store was not what the whole says it should be.
  package var stepsOutOfStep: [Int]
  /// How many effects the store still held at the end.
  package var effectsInFlight: Int
  /// How many of the store's parts outlived it.
  package var survivors = 0
  /// What was logged, with `…` for the test's own folder.
  package var log: [String]
  /// What the favorites' file held at the end.
  package var file: String?

  /// Where this run parts from another stage's, as sentences; none where they are equal.
  package func differences(from original: ScenarioRun) -> [String] {
    var differences: [String] = []
    if let difference = firstDifference(original.trace, trace) { differences.append(difference) }
    if localStates != original.localStates { differences.append("The local store differs.") }
    if log != original.log { differences.append("The log differs.") }
    if file != original.file { differences.append("The favorites' file differs.") }
    return differences
  }

  /// What is wrong at the end of the run, whatever other stages do, as sentences.
  package var problems: [String] {
    var problems: [String] = []
    if !stepsOutOfStep.isEmpty {
      problems.append("The local store fell out of step at \(stepsOutOfStep).")
    }
    if effectsInFlight != 0 { problems.append("Effects are still kept: \(effectsInFlight).") }
    if survivors != 0 { problems.append("What outlives the store: \(survivors).") }
    return problems
  }
}

extension Scenario {
  /// Takes a stage through the scenario, in a world of its own.
  ///
  /// Each answer of the service is waited for until the store has reduced it, so that the same
  /// scenario gives the same trace, whatever the threads do. What has not come after `patience`
  /// seconds is thrown as `NeverCame`.
  package func run(
    on stage: StageUnderTest, patience: TimeInterval = 360
  ) throws -> ScenarioRun {
    let world = try TestWorld()
    defer { world.end() }
    var run = try run(on: stage, in: world, patience)
    run.survivors = world.lives.survivors(after: patience)
    return run
  }

  private func run(
    on stage: StageUnderTest, in world: TestWorld, _ patience: TimeInterval
  ) throws -> ScenarioRun {
    let entries = Mailbox<TraceEntry>()
    let responses = Mailbox<Void>()
    let store = world.onQueue {
      stage.application(
        ApplicationSetup(start: start, environment: world.environment(), isLogged: isLogged) {
          entries.post(TraceEntry(action: $0, state: $1))
          if case .counterView(.counter(.nthPrimeResponse)) = $0 { responses.post(()) }
        })
    }
    var run = ScenarioRun(
      trace: [], localStates: [], stepsOutOfStep: [], effectsInFlight: 0, log: [])
    let goesLocal = steps.contains { if case .sendLocally = $0 { true } else { false } }
    let local = world.onQueue { goesLocal ? store.counterView() : nil }
    var questions = 0
    var expectedResponses = 0

    func send(_ action: CounterViewAction?, _ deliver: () -> Void) throws {
      world.onQueue(deliver)
      switch action {
      case .counter(.nthPrimeResponse):
        expectedResponses += 1
      case .counter(.nthPrimeButtonTapped):
        questions += 1
        try world.service.waitForRequests(questions)
      default:
        break
      }
    }

    for (index, step) in steps.enumerated() {
      switch step {
      case .send(let action):
        try send(action.counterView) { store.send(action) }
      case .sendLocally(let action):
        try send(action) { local?.send(action) }
      case .answer(let number, let answer):
        expectedResponses += 1
        try world.service.answer(number, with: answer)
        try responses.wait(
          forCount: expectedResponses, atMost: patience, "responses of the service")
      case .file(let contents):
        try world.setFile(contents)
      }
      guard let local else { continue }
      world.onQueue {
        run.localStates.append(local.state())
        if local.state() != store.state().counterView { run.stepsOutOfStep.append(index) }
      }
    }

    // A completion may come a moment after the answer that has been waited for.
    _ = world.settles(within: patience) { store.effectsInFlight() == 0 }
    run.effectsInFlight = world.onQueue { store.effectsInFlight() }
    run.trace = entries.all
    run.log = world.log.all.map { $0.replacing(world.folder.path, with: "…") }
    run.file = try? String(contentsOf: world.favoritesFile, encoding: .utf8)
    return run
  }
}
