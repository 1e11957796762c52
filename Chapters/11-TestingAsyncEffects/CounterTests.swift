import PrimeTime
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// A bug of a counter.
enum Bug: String, CaseIterable {
  case staysDisabled = "the button stays disabled"
  case answersTwice = "it answers twice"
  case changesTheCount = "an answer changes the count"
  case keepsTheAlert = "the alert stays"
}

/// Prime Time's counter with a bug, or without one.
func counterReducer(
  with bug: Bug?, _ environment: PrimeTimeEnvironment
) -> Reducer<CounterState, CounterAction> {
  let right = counterReducer(environment)
  return { state, action in
    let before = state
    let effect = right(&state, action)
    switch (bug, action) {
    case (.staysDisabled, .nthPrimeResponse): state.isNthPrimeButtonDisabled = true
    case (.changesTheCount, .nthPrimeResponse): state.count += 1
    case (.keepsTheAlert, .alertDismissButtonTapped): state.alertNthPrime = before.alertNthPrime
    case (.answersTwice, .nthPrimeButtonTapped):
      return .run { send in
        let prime = await nthPrime(before.count, environment)
        send(.nthPrimeResponse(prime))
        send(.nthPrimeResponse(prime))
      }
    default: break
    }
    return effect
  }
}

/// What the test of a counter reports.
func tested(_ bug: Bug?) -> [TestFailure] {
  withTestExecutor(onFailure: stop) { _ in
    var failures: [TestFailure] = []
    let store = TestStore(
      initialValue: CounterState(count: 10), reducer: counterReducer(with: bug, .prompt),
      patience: 20, onFailure: { failures.append($0) })
    counterTest(store)
    return failures
  }
}

/// The test of a counter.
@MainActor private func counterTest(_ store: TestStore<CounterState, CounterAction>) {
  store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
  store.receive(.nthPrimeResponse(29)) {
    $0.alertNthPrime = PrimeAlert(prime: 29)
    $0.isNthPrimeButtonDisabled = false
  }
  store.send(.alertDismissButtonTapped) { $0.alertNthPrime = nil }
  store.finish()
}
