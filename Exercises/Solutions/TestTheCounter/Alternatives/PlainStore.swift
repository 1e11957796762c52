// A store of stage 8 and the whole state after each step, without a test store. Good for tests that
// are tables: a row has what is done, and the state after it.

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
  let asking = CounterState(isButtonDisabled: true)
  let scenarios: [[Step]] = [
    [send(.incrTapped, CounterState(count: 1)), send(.decrTapped, CounterState())],
    [
      send(.nthPrimeButtonTapped, asking), answer(2, to: 0, CounterState(alert: 2)),
      send(.alertDismissButtonTapped, CounterState()),
    ],
    [send(.nthPrimeButtonTapped, asking), fail(0, CounterState())],
    [
      send(.nthPrimeButtonTapped, asking), send(.nthPrimeButtonTapped, asking),
      answer(3, to: 1, CounterState(alert: 3)), answer(2, to: 0, CounterState(alert: 3)),
    ],
    [
      send(.nthPrimeButtonTapped, asking), send(.cancelButtonTapped, CounterState()),
      answer(2, to: 0, CounterState()),
    ],
  ]
  for scenario in scenarios {
    let (reducer, service) = makeCounter()
    let store = Store(initialValue: CounterState(), reducer: reducer)
    for step in scenario {
      step.run(store, service)
      if store.value != step.state {
        report("\(step.what) leads to \(store.value), and not to \(step.state)")
      }
    }
  }
  var state = CounterState()
  let (reducer, service) = makeCounter()
  withExtendedLifetime(reducer(&state, .nthPrimeButtonTapped)) {
    if service.asked.count > 0 { report("the reducer asks the service") }
  }
}
