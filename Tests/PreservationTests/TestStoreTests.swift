import PrimeTime
import Stage8CancellableEffects
import Stage9TestingEffects
import TestSupport
import Testing

@Suite("A test store sees what every stage goes through", .ownThread)
struct TestStoreTests {
  @Test(
    "Each action of a scenario is sent or received, each change is said, and nothing is left",
    arguments: Scenario.all)
  func scenarios(scenario: Scenario) throws {
    let trace = try scenario.run(on: stage1).trace
    #expect(try failures(of: scenario, expecting: trace) == [])
  }

  @Test("A trace that is not the store's is noticed at each entry")
  func noticesDifference() throws {
    let scenario = Scenario.answered
    let trace = try scenario.run(on: stage1).trace
    for index in trace.indices {
      var other = trace
      other[index].state.count += 1
      #expect(try !failures(of: scenario, expecting: other).isEmpty, "entry \(index)")
    }
  }

  /// Takes a test store of stage 8 through the scenario, and expects of it what the trace says.
  private func failures(of scenario: Scenario, expecting trace: Trace) throws -> [String] {
    let world = try TestWorld()
    defer { world.end() }
    let reducer = appReducer(world.environment())
    var failures: [String] = []
    let store = TestStore(
      initialValue: scenario.start,
      reducer: scenario.isLogged ? logging(reducer, to: world.environment().log) : reducer,
      queue: world.queue, patience: 20,
      onFailure: { failures.append("\($0)") })
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
      state == store.value ? nil : { $0 = state }
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
