import PrimeTime
import TestSupport
import Testing

@Suite("A test store sees what every stage goes through")
@MainActor struct TestStoreTests {
  @Test(
    "Each action of a scenario is sent or received, each change is stated, and nothing is left",
    arguments: [stage9, stage11], Scenario.all)
  func scenarios(stage: TestStoreStage, scenario: Scenario) throws {
    let trace = try scenario.run(on: stage1).trace
    #expect(try failures(of: scenario, on: stage, expecting: trace) == [])
  }

  @Test("A trace that is not the store's is noticed at each entry", arguments: [stage9, stage11])
  func noticesDifference(stage: TestStoreStage) throws {
    let scenario = Scenario.answered
    let trace = try scenario.run(on: stage1).trace
    for index in trace.indices {
      var other = trace
      other[index].state.count += 1
      #expect(
        try !failures(of: scenario, on: stage, expecting: other).isEmpty, "entry \(index)")
    }
  }

  /// Takes a stage's test store through the scenario, and expects of it what the trace says.
  private func failures(
    of scenario: Scenario, on stage: TestStoreStage, expecting trace: Trace
  ) throws -> [String] {
    let world = try TestWorld()
    defer { world.end() }
    var failures: [String] = []
    let store = stage.make(scenario, world) { failures.append($0) }
    var entries = trace[...]
    var questions = 0

    func receive() {
      guard let entry = entries.popFirst() else { return }
      store.receive(entry.action, change(to: entry.state))
    }

    func send(_ action: AppAction) throws {
      guard let entry = entries.popFirst() else { return }
      store.send(action, change(to: entry.state))
      switch action {
      case .counterView(.counter(.nthPrimeButtonTapped)):
        questions += 1
        try world.service.waitForRequests(questions)
      case .favoritePrimes(.loadButtonTapped):
        if case .favoritePrimes(.loadedFavoritePrimes) = entries.first?.action { receive() }
      default:
        break
      }
    }

    func change(to state: AppState) -> ((inout AppState) -> Void)? {
      state == store.value() ? nil : { $0 = state }
    }

    for step in scenario.steps {
      switch step {
      case .send(let action): try send(action)
      case .sendLocally(let action): try send(.counterView(action))
      case .answer(let number, let answer):
        try world.service.answer(number, with: answer)
        receive()
      case .file(let contents): try world.setFile(contents)
      }
    }
    store.finish()
    return failures
  }
}

/// A stage that has a test store, on the application of the stage that it tests.
struct TestStoreStage: Sendable, CustomStringConvertible {
  /// The stage's target.
  let description: String
  let make:
    @MainActor @Sendable (Scenario, TestWorld, _ onFailure: @escaping (String) -> Void) ->
      TestStoreUnderTest
}

/// A test store of any stage.
@MainActor struct TestStoreUnderTest {
  typealias Change = ((inout AppState) -> Void)?

  let send: @MainActor (AppAction, Change) -> Void
  let receive: @MainActor (AppAction, Change) -> Void
  let finish: @MainActor () -> Void
  let value: @MainActor () -> AppState
}
