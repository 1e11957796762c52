// Waits for each answer before the next request: two requests are never open at the same time.

import Stage8CancellableEffects
import Stage9TestingEffects

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
  func test(_ steps: (TestStore<CounterState, CounterAction>, any PrimeService) -> Void) {
    let (reducer, service) = makeCounter()
    let store = TestStore(
      initialValue: CounterState(), reducer: reducer,
      onFailure: { failure in report("\(failure)") })
    steps(store, service)
    store.finish()
  }

  test { store, _ in
    store.send(.incrTapped) { $0.count = 1 }
    store.send(.decrTapped) { $0.count = 0 }
  }

  test { store, service in
    store.send(.nthPrimeButtonTapped) { $0.isButtonDisabled = true }
    service.answer(5, to: 0)
    store.receive(.nthPrimeResponse(5)) {
      $0.alert = 5
      $0.isButtonDisabled = false
    }
    store.send(.alertDismissButtonTapped) { $0.alert = nil }
  }

  test { store, service in
    store.send(.nthPrimeButtonTapped) { $0.isButtonDisabled = true }
    service.fail(0)
    store.receive(.nthPrimeResponse(nil)) { $0.isButtonDisabled = false }
  }

  test { store, service in
    store.send(.nthPrimeButtonTapped) { $0.isButtonDisabled = true }
    service.answer(5, to: 0)
    store.receive(.nthPrimeResponse(5)) {
      $0.alert = 5
      $0.isButtonDisabled = false
    }
    store.send(.nthPrimeButtonTapped) { $0.isButtonDisabled = true }
    service.answer(7, to: 1)
    store.receive(.nthPrimeResponse(7)) {
      $0.alert = 7
      $0.isButtonDisabled = false
    }
  }

  test { store, service in
    store.send(.nthPrimeButtonTapped) { $0.isButtonDisabled = true }
    store.send(.cancelButtonTapped) { $0.isButtonDisabled = false }
    service.answer(5, to: 0)
  }

  let (reducer, service) = makeCounter()
  var state = CounterState()
  _ = reducer(&state, .nthPrimeButtonTapped)
  if !service.asked.isEmpty { report("the service is asked before the effect is started") }
}
