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

/// Searches when nothing has been typed for 300 milliseconds, and looks at the numbers up to 200.
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

/// The part of the chapter that is about time.
func timeSection(of chapter: Chapter) {
  chapter.section("How does a test move time?") {
    chapter.say(
      "A search field waits until nothing has been typed for 300 milliseconds, and then searches for "
        + "the primes that begin with the text. Its reducer is given a scheduler, and the test gives it "
        + "one whose clock it moves itself. The user types three times.")
    chapter.predict(
      "For which texts does an answer come?",
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
          "the second text comes 200 milliseconds after the first one, which has not been searched yet",
        #"["10", "101"]"#:
          "the first search is replaced before its time, and each of the other two has 300 "
          + "milliseconds to itself",
        #"["101"]"#:
          "only what comes within 300 milliseconds replaces a search: here they have passed, and 10 has "
          + "been searched",
        "[]": "the clock moves when the test says so, and it says so three times",
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
      "the clock shows what the test has moved it by, 800 milliseconds",
      end.nanoseconds == 800_000_000)
  }
}

/// The user types three times. All of it is on the test's own thread. It also returns what the
/// clock shows at the end.
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
