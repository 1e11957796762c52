import Foundation
import PrimeTime

/// What a stage made of a scenario.
public struct ScenarioRun {
  /// What the store went through.
  public var trace: Trace
  /// The states of the counter screen's local store, one a step that went through it.
  public var localStates: [CounterViewState]
  /// The steps after which the local store was not what the whole says it should be.
  public var stepsOutOfStep: [Int]
  /// How many effects the store still held at the end.
  public var effectsInFlight: Int
  /// What was logged.
  public var log: [String]
  /// What the favourites' file held at the end.
  public var file: String?
}

extension Scenario {
  /// Takes a stage through the scenario, in a world of its own.
  ///
  /// Each answer of the service is waited for until the store has reduced it, so that the same
  /// scenario gives the same trace, whatever the threads do.
  public func run(on stage: StageUnderTest) throws -> ScenarioRun {
    let world = try TestWorld()
    defer { world.end() }
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
        try responses.wait(forCount: expectedResponses, "responses of the service")
      case .file(let contents):
        try? FileManager.default.removeItem(at: world.favoritesFile)
        try contents.map { try Data($0.utf8).write(to: world.favoritesFile) }
      }
      guard let local else { continue }
      world.onQueue {
        run.localStates.append(local.state())
        if local.state() != store.state().counterView { run.stepsOutOfStep.append(index) }
      }
    }

    // The queue is serial, so this comes after whatever a completion still had to do on it.
    world.onQueue {}
    run.effectsInFlight = world.onQueue { store.effectsInFlight() }
    run.trace = entries.all
    run.log = world.log.all
    run.file = try? String(contentsOf: world.favoritesFile, encoding: .utf8)
    return run
  }
}
