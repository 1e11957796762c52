// The tests of a counter.
//
// Chapter: Chapters/9-TestingEffects/README.md, "What do Prime Time's tests look like?"
// Stage:   Sources/Stage9TestingEffects
// Hints:   Exercises/Hints/TestTheCounter.md
//
// Here you write the tests. `testCounter` is passed a counter, and reports, as text, what is wrong
// with it. It must report nothing about the right counter, and something about each of 16 broken
// ones, which break one of these rules each:
//
// - `incrTapped` adds one to the count, `decrTapped` subtracts one.
// - `nthPrimeButtonTapped` disables the button. Its effect asks the service for the nth prime,
//   where n is the count. A second tap, by a keyboard shortcut, cancels the open request and makes
//   a new one.
// - The reducer itself asks nothing: the service is asked when the effect starts.
// - The effect answers `nthPrimeResponse`, with the prime or, after a failure, with nil. Then it
//   completes.
// - `nthPrimeResponse` shows the prime in the alert, or no alert if it is nil. It enables the
//   button.
// - `alertDismissButtonTapped` dismisses the alert.
// - `cancelButtonTapped` cancels the open request and enables the button.
//
// Nothing else changes. `makeCounter` makes a new counter, with a service that you play by hand. A
// `TestStore` of stage 9, without a queue, is the easiest way.

import Stage2Publishers
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

// TODO: Test the counter. Call `makeCounter` for each test, and report what is wrong.
func testCounter(
  makeCounter: () -> (reducer: Reducer<CounterState, CounterAction>, service: any PrimeService),
  report: @escaping (String) -> Void
) {
}
