// Checks the alert after an answer and after a cancellation, and nothing else of the state.

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
  func test(_ steps: (Store<CounterState, CounterAction>, any PrimeService) -> Void) {
    let (reducer, service) = makeCounter()
    steps(Store(initialValue: CounterState(), reducer: reducer), service)
  }
  func check(_ isSo: Bool, _ what: String) {
    if !isSo { report(what) }
  }

  test { store, _ in
    store.send(.incrTapped)
    check(store.value.count == 1, "incrTapped does not add one")
    store.send(.decrTapped)
    store.send(.decrTapped)
    check(store.value.count == -1, "decrTapped does not subtract one")
  }

  test { store, service in
    store.send(.nthPrimeButtonTapped)
    check(store.value.isButtonDisabled, "the button is enabled while a request is open")
    service.answer(5, to: 0)
    check(store.value.alert == 5, "the prime is not shown")
    store.send(.alertDismissButtonTapped)
    check(store.value.alert == nil, "the alert is not dismissed")
  }

  test { store, service in
    store.send(.nthPrimeButtonTapped)
    service.fail(0)
    check(!store.value.isButtonDisabled, "the button is disabled after a failure")
  }

  test { store, service in
    store.send(.nthPrimeButtonTapped)
    store.send(.nthPrimeButtonTapped)
    service.answer(7, to: 1)
    service.answer(5, to: 0)
    check(store.value.alert == 7, "an old answer is shown")
  }

  test { store, service in
    store.send(.nthPrimeButtonTapped)
    store.send(.cancelButtonTapped)
    service.answer(5, to: 0)
    check(store.value.alert == nil, "the answer of a canceled request is shown")
  }

  let (reducer, service) = makeCounter()
  var state = CounterState()
  _ = reducer(&state, .nthPrimeButtonTapped)
  if !service.asked.isEmpty { report("the service is asked before the effect is started") }
}
