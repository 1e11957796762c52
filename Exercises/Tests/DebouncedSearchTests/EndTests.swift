import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects
import Testing

@testable import DebouncedSearch

extension DebouncedSearchTests {
  @Suite("DebouncedSearch: an empty query and a closed screen")
  struct EndTests {
    let search = Search()

    @Test("An empty query removes the results at once, and is not asked for")
    func empty() {
      search.type("a")
      search.answer("ape", to: 0)
      search.type("", thenWait: 0)
      expect(search.results, [], "what is shown as soon as the query is empty")
      search.wait(1_000)
      expect(search.service.asked, ["a"], "what is asked, also when time has passed")
      var proposals = SearchState()
      proposals.results = ["ape"]
      let environment = SearchEnvironment(scheduler: search.clock, ask: search.service.request)
      let store = Store(
        initialValue: proposals, reducer: searchReducer(field: "search", environment))
      store.send(.typed(""))
      expect(
        store.value.results, [],
        "what is shown where there were results before anything was typed, and the query is emptied",
        why: "An empty query removes the results at once, whatever the query was.")
    }

    @Test("A query of spaces is asked for, as it was typed")
    func spaces() {
      search.type("a")
      search.answer("ape", to: 0)
      search.type(" ")
      expect(
        search.results, ["ape"], "what is shown before the answer for a space",
        why: "A query of spaces is not empty.")
      search.type(" A  b ")
      expect(
        search.service.asked, ["a", " ", " A  b "],
        "what is asked when spaces and a capital letter were typed",
        why: "The service is asked for the text that was typed.")
      expect(search.store.value.query, " A  b ", "the query when that was typed")
    }

    @Test("An empty query ends what is waiting")
    func emptyEndsTheWait() {
      let before = kept(in: search.store)
      search.type("a", thenWait: 299)
      search.type("", thenWait: 0)
      expect(
        kept(in: search.store) - before, 0,
        "the number of cancellables that stay in the store when the only letter was deleted",
        why: "An empty query ends the wait. It is not enough to ask nothing when it is over.")
      search.wait(1_000)
      expect(
        search.service.asked, [], "what is asked when the only letter was deleted in time",
        why: "The text was typed, but it is not the last one.")
    }

    @Test("An empty query ends the request in flight")
    func emptyEndsTheRequest() {
      search.type("a")
      search.type("", thenWait: 0)
      expect(search.service.cancellations, 1, "the requests canceled when the query became empty")
      search.answer("ape", to: 0)
      expect(
        search.results, [], "what is shown when the request has answered all the same",
        why: "The results of an empty query are empty.")
    }

    @Test("After an empty query the field works as before")
    func afterEmpty() {
      for text in ["a", "", "a"] { search.type(text) }
      expect(search.service.asked, ["a", "a"], "what is asked for \"a\", nothing, and \"a\"")
      search.answer("ape", to: 1)
      expect(search.results, ["ape"], "what is shown after the last answer")
      search.type("b", thenWait: 100)
      search.type("", thenWait: 1_000)
      search.type("c")
      expect(
        search.service.asked, ["a", "a", "c"],
        "what is asked when the query was emptied during a wait, and \"c\" was typed later",
        why: "An empty query has ended the wait. What is typed then does not depend on it.")
    }

    @Test("To close the screen ends what is waiting")
    func closingEndsTheWait() {
      let before = kept(in: search.store)
      search.type("a", thenWait: 299)
      search.store.send(.closed)
      expect(
        kept(in: search.store) - before, 0,
        "the number of cancellables that stay in the store when the screen was closed",
        why: "`closed` ends the wait. It is not enough to ask nothing when it is over.")
      search.wait(1_000)
      expect(search.service.asked, [], "what is asked when the screen was closed before")
    }

    @Test("To close the screen ends the request in flight, and changes nothing")
    func closingEndsTheRequest() {
      search.type("a")
      search.answer("ape", to: 0)
      search.type("ab")
      search.store.send(.closed)
      expect(search.service.cancellations, 1, "the requests canceled when the screen was closed")
      search.answer("abbot", to: 1)
      expect(
        search.results, ["ape"], "the results when the request has answered all the same",
        why: "`closed` leaves the state as it is, and no answer comes after it.")
      expect(search.store.value.query, "ab", "the query when the screen was closed")
    }

    @Test("A screen that comes back works as before")
    func comesBack() {
      search.type("a")
      search.store.send(.closed)
      search.type("ab")
      search.answer("abbot", to: 1)
      expect(
        search.service.asked, ["a", "ab"], "what is asked before and after the screen was away")
      expect(search.results, ["abbot"], "what is shown after the last answer")
      search.type("a", thenWait: 100)
      search.store.send(.closed)
      search.wait(1_000)
      search.type("abc")
      expect(
        search.service.asked, ["a", "ab", "abc"],
        "what is asked when the screen is back that was closed during a wait",
        why: "`closed` has ended the wait. What is typed then does not depend on it.")
      search.type("a", thenWait: 100)
      search.store.send(.closed)
      search.type("abcd", thenWait: 299)
      expect(
        search.service.asked.count, 3, "the number of requests before the new wait is over",
        why: "What is typed when the screen is back begins a wait of its own.")
      search.wait(1)
      expect(
        search.service.asked.last, "abcd",
        "what is asked last when the screen was closed for a moment during a wait")
    }

    @Test("When everything is answered or ended, the store retains no effect")
    func nothingIsLeft() {
      let before = kept(in: search.store)
      search.type("a")
      search.answer("ape", to: 0)
      for text in ["ab", "a", ""] { search.type(text, thenWait: 100) }
      search.type("a")
      search.store.send(.closed)
      expect(
        kept(in: search.store) - before, 0, "the number of cancellables that stay in the store")
    }
  }
}
