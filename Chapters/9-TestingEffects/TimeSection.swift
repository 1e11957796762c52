import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Walkthrough

/// A search for primes by their first digits.
struct SearchState: Equatable {
  var text = ""
  var primes: [Int] = []
}

enum SearchAction: Equatable {
  case typed(String)
  case found([Int])
}

/// Searches when the user has typed nothing for 300 milliseconds, among the numbers up to 200.
func searchReducer<S: Scheduler>(on scheduler: S) -> Reducer<SearchState, SearchAction> {
  return { state, action in
    switch action {
    case .typed(let text):
      state.text = text
      return .sync { .found((0...200).filter { isPrime($0) && "\($0)".hasPrefix(text) }) }
        .debounce(id: "search", for: .milliseconds(300), scheduler: scheduler)

    case .found(let primes):
      state.primes = primes
      return .none
    }
  }
}

/// Runs the part of the chapter about time.
func timeSection(of chapter: Chapter) {
  chapter.section("How does a test move time?") {
    chapter.say(
      "A search field waits until the user has typed nothing for 300 milliseconds, and then "
        + "searches for the primes that begin with the text. Its reducer takes a scheduler, and "
        + "the test passes a scheduler whose clock it moves itself. The user types three times.")
    chapter.predict(
      "For which texts does an answer arrive?",
      code: """
        store.send(.typed("1"))
        scheduler.advance(by: .milliseconds(200))
        store.send(.typed("10"))
        scheduler.advance(by: .milliseconds(300))
        store.send(.typed("101"))
        scheduler.advance(by: .milliseconds(300))
        """,
      answers: [
        #"["1", "10", "101"]"#:
          "the user types the second text 200 milliseconds after the first, before its search "
          + "starts",
        #"["10", "101"]"#:
          "the second text replaces the first search before it starts, and nothing replaces the "
          + "other two within 300 milliseconds",
        #"["101"]"#:
          "only a text within 300 milliseconds replaces a search: here they have passed, and 10 "
          + "has been searched",
        "[]": "the clock moves when the test says so, and the test says so three times",
      ]
    ) {
      var searched: [String] = []
      let scheduler = TestScheduler()
      let search = searchReducer(on: scheduler)
      let store = Store<SearchState, SearchAction>(initialValue: SearchState()) { state, action in
        if case .found = action { searched.append(state.text) }
        return search(&state, action)
      }
      store.send(.typed("1"))
      scheduler.advance(by: .milliseconds(200))
      store.send(.typed("10"))
      scheduler.advance(by: .milliseconds(300))
      store.send(.typed("101"))
      scheduler.advance(by: .milliseconds(300))
      return searched
    }
    let (picture, answered) = searchPicture()
    chapter.draw(picture, as: "search")
    chapter.check("the picture has the same answers", answered == ["10", "101"])
    let (failures, end) = searched()
    chapter.check("the test with a test store passes", failures == [])
    chapter.check(
      "the clock shows the 800 milliseconds by which the test has moved it",
      end.nanoseconds == 800_000_000)
  }
}

/// Tests a user who types three times, all on the test's own thread. Also returns what the clock
/// shows at the end.
private func searched() -> (failures: [TestFailure], end: VirtualTime) {
  var failures: [TestFailure] = []
  let scheduler = TestScheduler()
  let store = TestStore(
    initialValue: SearchState(), reducer: searchReducer(on: scheduler),
    onFailure: { failures.append($0) })

  store.send(.typed("1")) { $0.text = "1" }
  scheduler.advance(by: .milliseconds(200))
  store.send(.typed("10")) { $0.text = "10" }
  scheduler.advance(by: .milliseconds(300))
  store.receive(.found([101, 103, 107, 109])) { $0.primes = [101, 103, 107, 109] }
  store.send(.typed("101")) { $0.text = "101" }
  scheduler.advance(by: .milliseconds(300))
  store.receive(.found([101])) { $0.primes = [101] }
  store.finish()
  return (failures, scheduler.now)
}
