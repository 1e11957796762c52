// Calls the reducer, and subscribes to the effects by hand. A store does only what needs a store,
// the cancellation by an id. Good for seeing what a test store does: everything is written out.

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
  func check(_ isSo: Bool, _ what: String) {
    if !isSo { report(what) }
  }

  let (reducer, service) = makeCounter()
  var state = CounterState(alert: 3)
  _ = reducer(&state, .decrTapped)
  _ = reducer(&state, .decrTapped)
  check(state == CounterState(count: -2, alert: 3), "two decrements lead to \(state)")
  _ = reducer(&state, .incrTapped)
  check(state == CounterState(count: -1, alert: 3), "an increment leads to \(state)")

  state.alert = nil
  let effect = reducer(&state, .nthPrimeButtonTapped)
  check(state == CounterState(count: -1, isButtonDisabled: true), "asking leads to \(state)")
  check(service.asked == [], "the reducer has asked")
  for end in [{ service.answer(7, to: 0) }, { service.fail(1) }] {
    state.isButtonDisabled = true
    var events: [String] = []
    let cancellable = effect.sink(
      receiveCompletion: { _ in events.append("done") },
      receiveValue: { action in
        _ = reducer(&state, action)
        events.append("\(state)")
      })
    end()
    let expected = CounterState(count: -1, alert: service.asked.count == 1 ? 7 : nil)
    check(events == ["\(expected)", "done"], "the end of a request leads to \(events)")
    withExtendedLifetime(cancellable) {}
  }
  check(service.asked == [-1, -1], "two starts of the effect have asked \(service.asked)")

  let (otherReducer, otherService) = makeCounter()
  let store = Store(initialValue: CounterState(), reducer: otherReducer)
  for number in 0...1 {
    store.send(.nthPrimeButtonTapped)
    store.send(.nthPrimeButtonTapped)
    otherService.answer(2, to: 4 * number)
    check(store.value == CounterState(isButtonDisabled: true), "a first request is not canceled")
    store.send(.cancelButtonTapped)
    otherService.answer(3, to: 4 * number + 1)
    check(store.value == CounterState(), "a request is not canceled")
    store.send(.nthPrimeButtonTapped)
    otherService.answer(5, to: 4 * number + 2)
    check(store.value == CounterState(alert: 5), "after a cancellation no request is answered")
    store.send(.nthPrimeButtonTapped)
    check(store.value == CounterState(alert: 5, isButtonDisabled: true), "a tap changes the alert")
    store.send(.cancelButtonTapped)
    check(store.value == CounterState(alert: 5), "a cancellation changes the alert")
    store.send(.alertDismissButtonTapped)
    check(store.value == CounterState(), "the alert is not dismissed")
  }
}
