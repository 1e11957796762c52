import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects
import Testing

@testable import DebouncedSearch

extension DebouncedSearchTests {
  @Suite("DebouncedSearch: an empty query, a closed screen, and two fields")
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
    }

    @Test("An empty query ends what is waiting")
    func emptyEndsTheWait() {
      search.type("a", thenWait: 299)
      search.type("", thenWait: 1_000)
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
    }

    @Test("To close the screen ends what is waiting")
    func closingEndsTheWait() {
      search.type("a", thenWait: 299)
      search.store.send(.closed)
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

    @Test("Two fields in one store do not disturb each other")
    func twoFields() {
      let (clock, service) = (search.clock, search.service)
      let environment = SearchEnvironment(scheduler: clock, ask: service.request)
      let store = Store<Trip, TripAction>(
        initialValue: Trip(),
        reducer: combine(
          pullback(searchReducer(field: "from", environment), value: \.from, action: \.from),
          pullback(searchReducer(field: "to", environment), value: \.to, action: \.to)
        ))
      store.send(TripAction(from: .typed("a")))
      store.send(TripAction(to: .typed("b")))
      clock.advance(by: .milliseconds(300))
      expect(
        service.asked, ["a", "b"], "what is asked when something was typed in both fields",
        why: "What is typed in one field must not cancel what the other one waits for.")
      store.send(TripAction(to: .closed))
      service.answer(["Aachen"], to: 0)
      clock.advance()
      expect(
        store.value.from.results, ["Aachen"], "what one field shows when the other one was closed")
    }

    @Test("Two stores do not disturb each other, also with equal fields")
    func twoStores() {
      let other = Search()
      search.type("a")
      other.type("b")
      search.store.send(.closed)
      expect(
        [search.service.cancellations, other.service.cancellations], [1, 0],
        "the requests canceled in both stores when one of them was closed")
      other.answer("bee", to: 0)
      expect(other.results, ["bee"], "what the other store shows")
    }

    @Test("One reducer may serve two stores")
    func oneReducer() {
      let (clock, service) = (search.clock, search.service)
      let reducer = searchReducer(
        field: "search", SearchEnvironment(scheduler: clock, ask: service.request))
      let stores = [1, 2].map { _ in Store(initialValue: SearchState(), reducer: reducer) }
      stores[0].send(.typed("a"))
      stores[1].send(.typed("b"))
      clock.advance(by: .milliseconds(300))
      expect(
        service.asked, ["a", "b"], "what is asked for two stores with the same reducer",
        why: "A reducer is a function. What it has to remember belongs in the state.")
      service.answer(["ape"], to: 0)
      service.answer(["bee"], to: 1)
      clock.advance()
      expect(
        stores.map(\.value.results), [["ape"], ["bee"]],
        "what two stores with the same reducer show",
        why: "What is typed in one store changes nothing in another one.")
    }
  }
}
