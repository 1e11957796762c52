// The tests of a search.
//
// Chapter: Chapters/11-TestingAsyncEffects/README.md, "What if there are too many orders?"
// Stage:   Sources/Stage11TestingAsyncEffects
// Hints:   Exercises/Hints/TestTheSearch.md
//
// Here you write the tests. `testSearch` is handed a search, and reports what is wrong with it, as
// text. The right search is handed to it, and so are many broken ones. `testSearch` must report at
// least one thing about each broken search, and nothing about the right one. Each broken search
// breaks one of these rules, in every order of the waiting jobs or in some of them only:
//
// - `typed` comes with the whole text, at each letter. The state has the new text at once, no
//   results, and no failure.
// - When nothing has been typed for 300 milliseconds on the clock, the service is asked, once, for
//   the text that was typed last. It is asked at that millisecond, and not before. The text may be
//   empty, and it may be the one that was asked for last.
// - When the service answers, the effect sends `answered` with the results, once. They are shown.
// - When the request fails, the effect sends `failed`, once. The state says so.
// - As soon as something is typed, the open request is canceled, if there is one. What it has
//   answered is not shown from then on, even if the answer was on its way.
// - `left` ends the pause, or cancels the open request, and what that has answered is not shown
//   either. The state stays as it is.
// - After an answer, a failure or `left` the effect has ended, and `typed` works as before.
// - Nothing else changes, and nothing else is sent.
//
// The right search comes in several shapes. Nothing is said of how often it sleeps on the clock, of
// how many jobs it takes, or of its ids.
//
// Where the search is right, nothing waits in real time: time is the clock's, which you move. And
// everything happens on the thread that calls `testSearch`, so that its reports are the same each
// time. That is so with a `TestExecutor`, or with that of an `Order`; the clock is made with it.
// `testSearch` returns, whatever a broken search never does. A `TestStore` of stage 11 is the
// easiest way for most rules, and `everyOrder` for two of them; every other way is as good.

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

/// A service that tests play by hand. Its requests have numbers, the first being 0.
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
///   - makeSearch: Makes a new search, which sleeps on the clock, and a new service for it. Call it
///     as often as you like.
///   - report: Takes what is wrong.
func testSearch(
  makeSearch: (TestClock) -> sending Search, report: @escaping (String) -> Void
) {
  // TODO: Test the search. Report everything that is not as it should be.
}
