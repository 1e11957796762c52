import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects

@testable import DebouncedSearch

/// What a test needs to drive one search field: its store, its clock and its service.
struct Search {
  let clock = TestScheduler()
  let service = ManualService<[String], Never>()
  let store: Store<SearchState, SearchAction>

  init() {
    let environment = SearchEnvironment(scheduler: clock, ask: service.request)
    store = Store(
      initialValue: SearchState(), reducer: searchReducer(field: "search", environment))
  }

  /// What is shown.
  var results: [String] { store.value.results }

  /// Types a text, and waits.
  func type(_ text: String, thenWait milliseconds: Int = 300) {
    store.send(.typed(text))
    wait(milliseconds)
  }

  func wait(_ milliseconds: Int) { clock.advance(by: .milliseconds(milliseconds)) }

  /// Answers a request, the first being 0. Waits a little, if that is how the answer is delivered.
  func answer(_ results: String..., to number: Int) {
    service.answer(results, to: number)
    wait(0)
  }
}

/// A screen with two search fields.
struct Trip {
  var from = SearchState()
  var to = SearchState()
}

/// What is done in one of the fields.
struct TripAction {
  var from: SearchAction?
  var to: SearchAction?
}
