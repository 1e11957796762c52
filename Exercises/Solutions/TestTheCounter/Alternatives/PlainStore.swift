// A store of stage 8 and the whole state after each step, without a test store. Good for tests that
// are tables: a row contains a step, and the state after it.

import Stage2Publishers
import Stage8CancellableEffects

struct CounterState: Equatable {
  var count = 0
  var alert: Int?
  var isButtonDisabled = false
}

enum CounterAction: Equatable {
  case incrTapped
  case decrTapped
  case nthPrimeButtonTapped
  case nthPrimeResponse(Int?)
  case alertDismissButtonTapped
  case cancelButtonTapped
}

protocol PrimeService {
  var asked: [Int] { get }
  func answer(_ prime: Int, to request: Int)
  func fail(_ request: Int)
}

func testCounter(
  makeCounter: () -> (reducer: Reducer<CounterState, CounterAction>, service: any PrimeService),
  report: @escaping (String) -> Void
) {
  typealias Step = (
    what: String, run: (Store<CounterState, CounterAction>, any PrimeService) -> Void,
    state: CounterState
  )
  func send(_ action: CounterAction, _ state: CounterState) -> Step {
    ("\(action)", { store, _ in store.send(action) }, state)
  }
  func answer(_ prime: Int, to request: Int, _ state: CounterState) -> Step {
    ("the answer \(prime)", { $1.answer(prime, to: request) }, state)
  }
  func fail(_ request: Int, _ state: CounterState) -> Step {
    ("the failure", { $1.fail(request) }, state)
  }
  // An alert is shown from the beginning, so that the tests see whether an action leaves it as it
  // is.
  let start = CounterState(alert: 11)
  let asking = CounterState(alert: 11, isButtonDisabled: true)
  let scenarios: [[Step]] = [
    [
      send(.incrTapped, CounterState(count: 1, alert: 11)),
      send(.incrTapped, CounterState(count: 2, alert: 11)),
      send(.decrTapped, CounterState(count: 1, alert: 11)), send(.decrTapped, start),
      send(.decrTapped, CounterState(count: -1, alert: 11)),
    ],
    [
      send(.incrTapped, CounterState(count: 1, alert: 11)),
      send(.nthPrimeButtonTapped, CounterState(count: 1, alert: 11, isButtonDisabled: true)),
      answer(2, to: 0, CounterState(count: 1, alert: 2)),
      send(.alertDismissButtonTapped, CounterState(count: 1)),
    ],
    [send(.nthPrimeButtonTapped, asking), fail(0, CounterState())],
    [
      send(.nthPrimeButtonTapped, asking), send(.nthPrimeButtonTapped, asking),
      answer(3, to: 1, CounterState(alert: 3)), answer(2, to: 0, CounterState(alert: 3)),
    ],
    [
      send(.nthPrimeButtonTapped, asking), send(.cancelButtonTapped, start),
      answer(2, to: 0, start),
    ],
  ]
  for scenario in scenarios {
    let (reducer, service) = makeCounter()
    let store = Store(initialValue: start, reducer: reducer)
    for step in scenario {
      step.run(store, service)
      if store.value != step.state {
        report("\(step.what) leads to \(store.value) instead of \(step.state)")
      }
    }
  }
  // The state does not show when and what the service is asked, and that the effect completes.
  var state = CounterState(count: 7)
  let (reducer, service) = makeCounter()
  let effect = reducer(&state, .nthPrimeButtonTapped)
  if service.asked != [] { report("the reducer asks the service") }
  for (end, run) in [("answer", { service.answer(17, to: 0) }), ("failure", { service.fail(1) })] {
    var isDone = false
    let cancellable = effect.sink(receiveCompletion: { _ in isDone = true }, receiveValue: { _ in })
    run()
    if !isDone { report("the effect does not complete after the \(end)") }
    withExtendedLifetime(cancellable) {}
  }
  if service.asked != [7, 7] { report("two starts of the effect have asked \(service.asked)") }
}
