import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects
import Testing

@testable import DebouncedSearch

@Suite("DebouncedSearch", .serialized)
struct DebouncedSearchTests {
  // One test after the other: an answer can have a variable that all its stores share.

  let search = Search()

  @Test("`typed` changes the query immediately")
  func query() {
    search.type("a", thenWait: 0)
    expect(search.store.value.query, "a", "the query after a letter was typed")
    search.type("", thenWait: 0)
    expect(search.store.value.query, "", "the query after the letter was deleted")
  }

  @Test("0.3 seconds after the last `typed`, the service is asked once for the text")
  func pause() {
    for text in ["a", "ab", "a"] { search.type(text, thenWait: 200) }
    expect(
      search.service.asked, [], "the requests while the user types every 0.2 seconds",
      why: "Each letter starts the wait again.")
    search.wait(99)
    expect(search.service.asked, [], "the requests 0.299 seconds after the last letter")
    search.wait(1)
    expect(search.service.asked, ["a"], "the requests 0.3 seconds after the last letter")
    search.wait(1_000)
    expect(
      search.service.asked, ["a"], "the requests after another second",
      why: "The service is asked once for a pause of any length.")
  }

  @Test("The service is asked even if it was asked for that text before")
  func everyPause() {
    search.type("a")
    search.answer("ape", to: 0)
    search.type("ab")
    search.type("a")
    expect(
      search.service.asked, ["a", "ab", "a"], "the requests for a, ab and a",
      why: "The request for ab may have replaced the results for a.")
    search.type("a")
    expect(
      search.service.asked, ["a", "ab", "a", "a"], "the requests after a was typed again",
      why: "`typed` has canceled the request for a.")
  }

  @Test("Each answer replaces the results")
  func answers() {
    let answers = PassthroughSubject<[String], Never>()
    let search = Search { _ in answers.eraseToAnyPublisher() }
    search.type("a")
    for results in [["ape"], ["ape", "ant"], ["ant"]] {
      answers.send(results)
      search.wait(0)
      expect(
        search.results, results, "the results after another answer",
        why: "A request can answer several times.")
    }
  }

  @Test("Until an answer arrives, the old results stay")
  func oldResults() {
    search.type("a")
    search.answer("ape", to: 0)
    search.type("ab", thenWait: 0)
    expect(
      search.results, ["ape"], "the results during the wait",
      why: "A list that is empty for a moment flickers.")
    search.wait(300)
    expect(
      search.results, ["ape"], "the results during the request",
      why: "A list that is empty for a moment flickers.")
    search.answer("abbot", to: 1)
    expect(search.results, ["abbot"], "the results after the second answer")
  }

  @Test("`typed` immediately cancels the request in flight")
  func cancelsTheRequest() {
    search.type("a")
    search.type("ab", thenWait: 0)
    expect(
      search.service.cancellations, 1, "the canceled requests after another letter",
      why: "The user no longer needs the answer.")
    search.wait(300)
    search.answer("abbot", to: 1)
    search.answer("ape", to: 0)
    expect(
      search.results, ["abbot"], "the results if the old request answers last",
      why: "The results must belong to the query.")
  }

  @Test("An empty query clears the results immediately, and the service is not asked")
  func empty() {
    search.type("a")
    search.answer("ape", to: 0)
    search.type("", thenWait: 0)
    expect(search.results, [], "the results as soon as the query is empty")
    search.wait(1_000)
    expect(search.service.asked, ["a"], "the requests a second later")
  }

  @Test("An empty query cancels the wait and the request")
  func emptyCancels() {
    search.type("a", thenWait: 200)
    search.type("", thenWait: 1_000)
    expect(search.service.asked, [], "the requests if the query was emptied during the wait")
    search.type("b")
    search.type("", thenWait: 0)
    expect(
      search.service.cancellations, 1, "the canceled requests after the query was emptied",
      why: "The answer would bring results back for an empty query.")
    search.answer("bee", to: 0)
    expect(search.results, [], "the results if the canceled request answers")
  }

  @Test("`closed` cancels the wait and the request, and changes no state")
  func closed() {
    search.type("a")
    search.answer("ape", to: 0)
    search.type("ab")
    search.store.send(.closed)
    expect(search.service.cancellations, 1, "the canceled requests after `closed`")
    search.answer("abbot", to: 1)
    expect(search.results, ["ape"], "the results after `closed`")
    expect(search.store.value.query, "ab", "the query after `closed`")
    search.type("abc", thenWait: 200)
    search.store.send(.closed)
    search.wait(1_000)
    expect(search.service.asked, ["a", "ab"], "the requests after `closed` during a wait")
  }

  @Test("After `closed` or an empty query, `typed` works as before")
  func continues() {
    for end in [SearchAction.closed, .typed("")] {
      let search = Search()
      search.type("a", thenWait: 100)
      search.store.send(end)
      search.type("a", thenWait: 299)
      expect(
        search.service.asked, [], "the requests 0.299 seconds after the last letter",
        why: "A new letter starts a new wait.")
      search.wait(1)
      expect(search.service.asked, ["a"], "the requests 0.3 seconds after the last letter")
      search.answer("ape", to: 0)
      expect(search.results, ["ape"], "the results after the answer")
    }
  }

  @Test("Two search fields in a store do not affect each other")
  func twoFields() {
    let environment = SearchEnvironment(scheduler: search.clock, ask: search.service.request)
    let store = Store<Trip, TripAction>(
      initialValue: Trip(),
      reducer: combine(
        pullback(searchReducer(field: "from", environment), value: \.from, action: \.from),
        pullback(searchReducer(field: "to", environment), value: \.to, action: \.to)
      ))
    store.send(TripAction(from: .typed("a")))
    store.send(TripAction(to: .typed("b")))
    search.wait(300)
    expect(
      search.service.asked, ["a", "b"], "the requests after typing in both fields",
      why: "Typing in one field must not cancel the wait of the other.")
    store.send(TripAction(to: .closed))
    search.answer("Aachen", to: 0)
    expect(
      store.value.from.results, ["Aachen"], "the results of one field after the other was closed")
  }

  @Test("Two stores do not affect each other")
  func twoStores() {
    let environment = SearchEnvironment(scheduler: search.clock, ask: search.service.request)
    let reducer = searchReducer(field: "search", environment)
    let one = Store(initialValue: SearchState(), reducer: reducer)
    let other = Store(initialValue: SearchState(), reducer: reducer)
    one.send(.typed("a"))
    other.send(.typed("b"))
    search.wait(300)
    expect(
      search.service.asked, ["a", "b"], "the requests of two stores with one reducer",
      why: "A reducer must remember nothing: that belongs in the state.")
    one.send(.closed)
    search.answer("bee", to: 1)
    expect(other.value.results, ["bee"], "the results in one store after `closed` in the other")
  }
}

// MARK: - Support

/// A search field with its store, its clock and its service.
struct Search {
  let clock = TestScheduler()
  let service = ManualService<[String], Never>()
  let store: Store<SearchState, SearchAction>

  /// A search field that asks the service, or calls `ask` instead.
  init(ask: ((String) -> AnyPublisher<[String], Never>)? = nil) {
    let environment = SearchEnvironment(scheduler: clock, ask: ask ?? service.request)
    store = Store(
      initialValue: SearchState(), reducer: searchReducer(field: "search", environment))
  }

  var results: [String] { store.value.results }

  /// Types a text, and waits.
  func type(_ text: String, thenWait milliseconds: Int = 300) {
    store.send(.typed(text))
    wait(milliseconds)
  }

  func wait(_ milliseconds: Int) { clock.advance(by: .milliseconds(milliseconds)) }

  /// Answers the request of this number, the first being 0.
  func answer(_ results: String..., to number: Int) {
    service.answer(results, to: number)
    // The scheduler can deliver the answer.
    wait(0)
  }
}

/// A screen with two search fields.
struct Trip {
  var from = SearchState()
  var to = SearchState()
}

/// An action of one of the fields.
struct TripAction {
  var from: SearchAction?
  var to: SearchAction?
}
