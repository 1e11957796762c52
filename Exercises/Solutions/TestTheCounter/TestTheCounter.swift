// The tests of a counter.

import Stage8CancellableEffects
import Stage9TestingEffects

struct CounterState: Equatable {
  var count = 0
  /// The prime that the alert shows. Nil if there is no alert.
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

/// A service that tests play by hand. Its requests have numbers, the first being 0.
protocol PrimeService {
  /// The n of each request, in order.
  var asked: [Int] { get }
  /// Answers a request, unless it was canceled or was never made.
  func answer(_ prime: Int, to request: Int)
  /// Lets a request fail.
  func fail(_ request: Int)
}

func testCounter(
  makeCounter: () -> (reducer: Reducer<CounterState, CounterAction>, service: any PrimeService),
  report: @escaping (String) -> Void
) {
  // A counter, a service and a store for each test: no test can disturb another. An alert is
  // shown from the beginning, so that a test sees it stay where nothing should change it.
  func test(_ steps: (TestStore<CounterState, CounterAction>, any PrimeService) -> Void) {
    let (reducer, service) = makeCounter()
    let store = TestStore(
      initialValue: CounterState(alert: 2), reducer: reducer,
      onFailure: { failure in report("\(failure)") })
    steps(store, service)
    store.finish()
  }

  // Up and down: two values that an addition instead of a subtraction cannot give, one of them
  // below zero.
  test { store, _ in
    store.send(.incrTapped) { $0.count = 1 }
    store.send(.decrTapped) { $0.count = 0 }
    store.send(.decrTapped) { $0.count = -1 }
  }

  // The answer. The store is exhaustive, so a change that is not stated here is a failure. The
  // count is not zero, so that the test sees whether the service is asked for it.
  test { store, service in
    for count in 1...3 { store.send(.incrTapped) { $0.count = count } }
    store.send(.nthPrimeButtonTapped) { $0.isButtonDisabled = true }
    service.answer(5, to: 0)
    store.receive(.nthPrimeResponse(5)) {
      $0.alert = 5
      $0.isButtonDisabled = false
    }
    if service.asked != [3] { report("the service was asked \(service.asked) instead of [3]") }
    store.send(.alertDismissButtonTapped) { $0.alert = nil }
  }

  // The failure must come from the service: the effect turns it into an action, which is tested.
  test { store, service in
    store.send(.nthPrimeButtonTapped) { $0.isButtonDisabled = true }
    service.fail(0)
    store.receive(.nthPrimeResponse(nil)) {
      $0.alert = nil
      $0.isButtonDisabled = false
    }
  }

  // The keyboard shortcut. The button is disabled already, so the second tap changes nothing. The
  // first request is also answered, which must change nothing.
  test { store, service in
    store.send(.nthPrimeButtonTapped) { $0.isButtonDisabled = true }
    store.send(.nthPrimeButtonTapped)
    service.answer(5, to: 0)
    service.answer(7, to: 1)
    store.receive(.nthPrimeResponse(7)) {
      $0.alert = 7
      $0.isButtonDisabled = false
    }
  }

  // The cancellation. Without it, the effect would answer, and `finish` would report it.
  test { store, service in
    store.send(.nthPrimeButtonTapped) { $0.isButtonDisabled = true }
    store.send(.cancelButtonTapped) { $0.isButtonDisabled = false }
    service.answer(5, to: 0)
  }

  // A store starts an effect as soon as it is returned. To see what a reducer does by itself, call
  // it and start nothing.
  let (reducer, service) = makeCounter()
  var state = CounterState()
  _ = reducer(&state, .nthPrimeButtonTapped)
  if !service.asked.isEmpty { report("the service is asked before the effect is started") }
}
