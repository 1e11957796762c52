// The tests of a search.
//
// Chapter: Chapters/11-TestingAsyncEffects/README.md, "What if there are too many orders?"
// Stage:   Sources/Stage11TestingAsyncEffects
// Hints:   Exercises/Hints/TestTheSearch.md
//
// Here you write the tests. `testSearch` reports what is wrong with a search: nothing about right
// searches, and something about broken ones. Each of these breaks a rule, some in some orders only.
//
// - `typed` sets the text and removes results and failure, immediately.
// - 300 milliseconds after the last letter, the service is asked once for the last text, even an
//   empty or equal one.
// - The effect sends `answered` once with all results, which are shown.
// - If the request fails, the effect sends `failed` once, and the state says so.
// - `typed` and `left` immediately end the pause or cancel the request. Its answer is not shown,
//   even if it was on its way.
// - `left` does not change the state.
// - After an answer, a failure or `left`, the effect has ended, and `typed` asks again.
// - Nothing else changes or is sent.
//
// Right searches differ in sleeps, jobs and ids. `testSearch` always returns and stays on its
// thread: use `withTestExecutor` or `everyOrder`, and the clock of its executor. A `TestStore`
// suits most rules. For the orders, a `Store` does.

import Stage10AsyncEffects
import Stage11TestingAsyncEffects

struct SearchState: Equatable {
  var text = ""
  var results: [String] = []
  var hasFailed = false
}

enum SearchAction: Equatable {
  case typed(String)
  case answered([String])
  case failed
  case left
}

/// A service that tests answer by hand. Its requests have numbers, the first being 0.
protocol SearchService: Sendable {
  /// The text of each request, in order.
  var asked: [String] { get }
  /// The numbers of the requests that are open: not answered, not failed, not canceled.
  var open: [Int] { get }
  /// Answers a request. One that is not open is not answered.
  func answer(_ results: [String], to request: Int)
  /// Lets a request fail. One that is not open does not fail.
  func fail(_ request: Int)
}

/// A search, and the service that it asks.
typealias Search = (reducer: Reducer<SearchState, SearchAction>, service: any SearchService)

/// - Parameters:
///   - makeSearch: Makes a new search, which sleeps on the clock, and a new service for it. You can
///     call it any number of times.
///   - report: Takes a description of what is wrong.
func testSearch(
  makeSearch: @escaping @MainActor (TestClock) -> Search,
  report: @escaping @Sendable (String) -> Void
) {
  // TODO: Test the search, and report every broken rule. A test can begin like this:
  //
  //     withTestExecutor(onFailure: { report("\($0)") }) { executor in
  //       let (reducer, service) = makeSearch(executor.clock)
}
