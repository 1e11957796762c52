import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects

@testable import DebouncedSearch

/// What a test needs to drive one search field: its store, its clock and its service.
struct Search {
  let clock = TestScheduler()
  let service = ManualService<[String], Never>()
  let store: Store<SearchState, SearchAction>

  /// What has come as the action `answered`.
  let answered = Log<[String]>()

  init() {
    let environment = SearchEnvironment(scheduler: clock, ask: service.request)
    let reducer = searchReducer(field: "search", environment)
    store = Store(initialValue: SearchState()) { [answered] state, action in
      if case .answered(let results) = action { answered.write(results) }
      return reducer(&state, action)
    }
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

/// A field of which no two are equal, although all look the same and have the same hash.
final class Field: Hashable, CustomStringConvertible {
  let description = "field"

  func hash(into hasher: inout Hasher) {}

  static func == (left: Field, right: Field) -> Bool { left === right }
}
