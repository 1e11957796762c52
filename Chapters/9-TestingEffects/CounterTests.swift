import Foundation
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects

/// A test that calls the reducer, and runs no effect. It returns what is wrong.
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

/// A test that runs the effect by hand. It returns what the effect has answered, and the state
/// after that.
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

/// Takes a test store of a feature through the steps of a test, and returns what it reports.
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

/// The question for the nth prime, which the service answers.
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

/// The question for the nth prime, with no connection.
func failed(_ counter: CounterFeature, in world: World) -> [TestFailure] {
  failures(of: counter, from: CounterState(count: 10), in: world) { store in
    store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
    world.service.answer(.failure)
    store.receive(.nthPrimeResponse(nil)) { $0.isNthPrimeButtonDisabled = false }
    store.finish()
  }
}

/// The buttons that count, and the one that dismisses the alert. They have no effects.
func counted(_ counter: CounterFeature, in world: World) -> [TestFailure] {
  let value = CounterState(count: 10, alertNthPrime: PrimeAlert(prime: 29))
  return failures(of: counter, from: value, in: world) { store in
    store.send(.alertDismissButtonTapped) { $0.alertNthPrime = nil }
    store.send(.incrTapped) { $0.count = 11 }
    store.send(.decrTapped) { $0.count = 10 }
    store.finish()
  }
}
