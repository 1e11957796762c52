// Looks at the state when all steps of a test are done: what a later step undoes is not seen.

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
  func test(
    _ end: CounterState, _ steps: (Store<CounterState, CounterAction>, any PrimeService) -> Void
  ) {
    let (reducer, service) = makeCounter()
    let store = Store(initialValue: CounterState(), reducer: reducer)
    steps(store, service)
    if store.value != end { report("the end is \(store.value), and not \(end)") }
  }

  test(CounterState()) { store, _ in
    store.send(.incrTapped)
    store.send(.decrTapped)
  }

  test(CounterState(alert: 5)) { store, service in
    store.send(.nthPrimeButtonTapped)
    service.answer(5, to: 0)
  }

  test(CounterState()) { store, service in
    store.send(.nthPrimeButtonTapped)
    service.answer(5, to: 0)
    store.send(.alertDismissButtonTapped)
  }

  test(CounterState()) { store, service in
    store.send(.nthPrimeButtonTapped)
    service.fail(0)
  }

  test(CounterState(alert: 7)) { store, service in
    store.send(.nthPrimeButtonTapped)
    store.send(.nthPrimeButtonTapped)
    service.answer(7, to: 1)
    service.answer(5, to: 0)
  }

  test(CounterState()) { store, service in
    store.send(.nthPrimeButtonTapped)
    store.send(.cancelButtonTapped)
    service.answer(5, to: 0)
  }

  let (reducer, service) = makeCounter()
  var state = CounterState()
  _ = reducer(&state, .nthPrimeButtonTapped)
  if !service.asked.isEmpty { report("the service is asked before the effect is started") }
}
