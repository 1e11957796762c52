import Foundation
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects

/// Calls the reducer, runs no effect, and returns what is wrong.
func calledReducer(_ counter: CounterFeature, in world: World) -> [String] {
  let reducer = counter(world.environment)
  var failures: [String] = []
  var state = CounterState(count: 10)
  _ = reducer(&state, .nthPrimeButtonTapped)
  if state != CounterState(count: 10, isNthPrimeButtonDisabled: true) {
    failures.append("after the tap")
  }
  _ = reducer(&state, .nthPrimeResponse(29))
  if state != CounterState(count: 10, alertNthPrime: PrimeAlert(prime: 29)) {
    failures.append("after the answer")
  }
  return failures
}

/// Runs the effect of the tap by hand, as a store would. Returns the answers of the effect, and the
/// state after them.
func testedByHand(
  _ counter: CounterFeature, in world: World
) -> (answers: [CounterAction], state: CounterState) {
  let reducer = counter(world.environment)
  var state = CounterState(count: 10)
  let effect = reducer(&state, .nthPrimeButtonTapped)

  var answers: [CounterAction] = []
  let isDone = DispatchSemaphore(value: 0)
  let running = effect.sink(
    receiveCompletion: { _ in isDone.signal() }, receiveValue: { answers.append($0) })
  world.service.answer(.prime(29))
  _ = isDone.wait(timeout: .now() + 5)
  running.cancel()

  for answer in answers { _ = reducer(&state, answer) }
  return (answers, state)
}

/// Runs the steps of a test with a test store of a feature, and returns what the store reports.
func failures<Value: Equatable, Action: Equatable>(
  of feature: (PrimeTimeEnvironment) -> Reducer<Value, Action>, from value: Value, in world: World,
  patience: Double = 5, steps: (TestStore<Value, Action>) -> Void
) -> [TestFailure] {
  var failures: [TestFailure] = []
  let store = TestStore(
    initialValue: value, reducer: feature(world.environment), queue: world.environment.queue,
    patience: patience, onFailure: { failures.append($0) })
  steps(store)
  return failures
}

/// Tests a question for the nth prime that the service answers.
func answered(_ counter: CounterFeature, in world: World) -> [TestFailure] {
  failures(of: counter, from: CounterState(count: 10), in: world) { store in
    store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
    world.service.answer(.prime(29))
    store.receive(.nthPrimeResponse(29)) {
      $0.alertNthPrime = PrimeAlert(prime: 29)
      $0.isNthPrimeButtonDisabled = false
    }
    store.finish()
  }
}

/// Tests a question for the nth prime with no connection.
func failed(_ counter: CounterFeature, in world: World) -> [TestFailure] {
  failures(of: counter, from: CounterState(count: 10), in: world) { store in
    store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
    world.service.answer(.failure)
    store.receive(.nthPrimeResponse(nil)) { $0.isNthPrimeButtonDisabled = false }
    store.finish()
  }
}

/// Tests the buttons that count, and the button that dismisses the alert. They have no effects.
func counted(_ counter: CounterFeature, in world: World) -> [TestFailure] {
  let value = CounterState(count: 10, alertNthPrime: PrimeAlert(prime: 29))
  return failures(of: counter, from: value, in: world) { store in
    store.send(.alertDismissButtonTapped) { $0.alertNthPrime = nil }
    store.send(.incrTapped) { $0.count = 11 }
    store.send(.decrTapped) { $0.count = 10 }
    store.finish()
  }
}
