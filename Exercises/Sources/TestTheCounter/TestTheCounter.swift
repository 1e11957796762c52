// The tests of a counter.
//
// Chapter: Chapters/9-TestingEffects/README.md, "What do Prime Time's tests look like?"
// Stage:   Sources/Stage9TestingEffects
// Hints:   Exercises/Hints/TestTheCounter.md
//
// Here you write the tests. `testCounter` is handed a counter, and reports what is wrong with it,
// as text. The right counter is handed to it, and so are 31 broken ones. `testCounter` must report
// at least one thing about each broken counter, and nothing about the right one. Each broken
// counter breaks one of these rules, and for each rule there is at least one that breaks it:
//
// - `incrTapped` and `decrTapped` add one to the count, or subtract one.
// - `nthPrimeButtonTapped` disables the button. Its effect asks the service, once, for the nth
//   prime, where n is the count at the tap. It may be tapped again while a request is open, by its
//   keyboard shortcut. Then the open request is canceled, and only the new one is answered.
// - The reducer itself asks nothing. The service is asked when the effect is started.
// - When the service answers, or when the request fails, the effect answers `nthPrimeResponse`,
//   with the prime or with nil, and completes.
// - `nthPrimeResponse` shows the prime in the alert, or no alert if it is nil. The button is
//   enabled.
// - `alertDismissButtonTapped` dismisses the alert.
// - `cancelButtonTapped` cancels the open request, if there is one. The button is enabled.
// - Nothing else changes.
//
// `makeCounter` makes a new counter, and a new service that you play by hand. Call it as often as
// you like. A `TestStore` of stage 9 is the easiest way, but every other way is as good. Everything
// happens on one thread, so a test store needs no queue.

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
  /// Answers a request. One that was canceled, or was never made, is not answered.
  func answer(_ prime: Int, to request: Int)
  /// Lets a request fail.
  func fail(_ request: Int)
}

// TODO: Test the counter. Report everything that is not as it should be.
func testCounter(
  makeCounter: () -> (reducer: Reducer<CounterState, CounterAction>, service: any PrimeService),
  report: @escaping (String) -> Void
) {
}
