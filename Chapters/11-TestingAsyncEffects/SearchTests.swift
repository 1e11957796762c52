import Stage10AsyncEffects
import Stage11TestingAsyncEffects

/// What is wrong with a search field.
enum Fault: String, CaseIterable {
  case asksAtOnce = "it asks at every letter"
  case showsOld = "an old answer is shown"
  case answersTwice = "it answers twice"
  case staysWhenLeft = "leaving cancels nothing"
  case changesTheText = "an answer changes the text"
}

/// A search field with a fault, or without one.
func searchReducer(
  with fault: Fault?, clock: TestClock, _ service: @escaping Service
) -> Reducer<SearchState, SearchAction> {
  return { state, action in
    switch action {
    case .typed(let text):
      state.text = text
      return .run { send in
        let results = await service(text)
        send(.answered(results))
        if fault == .answersTwice { send(.answered(results)) }
      }
      .debounce(
        id: fault == .showsOld ? text : "search",
        for: .milliseconds(fault == .asksAtOnce ? 0 : 300), clock: clock)

    case .answered(let results):
      state.results = results
      if fault == .changesTheText { state.text = results }
      return .none

    case .left:
      return fault == .staysWhenLeft ? .none : .cancel(id: "search")
    }
  }
}

/// What the test of a search field reports.
func tested(_ fault: Fault?) -> [TestFailure] {
  withTestExecutor(onFailure: { fatalError("\($0)") }) { executor in
    var failures: [TestFailure] = []
    let store = TestStore(
      initialValue: SearchState(),
      reducer: searchReducer(with: fault, clock: executor.clock) { text in
        await Task.yield()
        return "\(text)…"
      }, onFailure: { failures.append($0) })
    searchTest(store, executor.clock)
    return failures
  }
}

/// The test of a search field.
@MainActor private func searchTest(
  _ store: TestStore<SearchState, SearchAction>, _ clock: TestClock
) {
  store.send(.typed("s")) { $0.text = "s" }
  clock.advance(by: .milliseconds(200))
  store.send(.typed("sw")) { $0.text = "sw" }
  clock.advance(by: .milliseconds(300))
  store.receive(.answered("sw…")) { $0.results = "sw…" }
  store.send(.typed("swi")) { $0.text = "swi" }
  store.send(.left)
  clock.advance(by: .seconds(1))
  store.finish()
}
