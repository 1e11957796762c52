import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects
import Testing

@testable import DebouncedSearch

extension DebouncedSearchTests {
  @Suite("DebouncedSearch: several fields and several stores")
  struct SeveralTests {
    let search = Search()

    @Test("Two fields in one store do not disturb each other")
    func twoFields() {
      let (clock, service) = (search.clock, search.service)
      let store = trip(from: "from", to: "to")
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
      store.send(TripAction(from: .typed("ab")))
      store.send(TripAction(to: .typed("")))
      clock.advance(by: .milliseconds(300))
      expect(
        service.asked.last, "ab", "what is asked last when the other field was emptied",
        why: "What is done in one field must not end what the other one waits for.")
    }

    @Test("Two fields in one store do not disturb each other, also if they look the same")
    func fieldsThatLookTheSame() {
      for (from, to) in [(1, "1"), (Field(), Field())] as [(AnyHashable, AnyHashable)] {
        let asked = search.service.asked.count
        let store = trip(from: from, to: to)
        store.send(TripAction(from: .typed("a")))
        store.send(TripAction(to: .typed("b")))
        search.wait(300)
        expect(
          Array(search.service.asked.dropFirst(asked)), ["a", "b"],
          "what is asked when something was typed in both fields",
          why: "Different values of `field` may have equal descriptions and equal hash values.")
      }
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

    /// A store of two search fields.
    private func trip(from: AnyHashable, to: AnyHashable) -> Store<Trip, TripAction> {
      let environment = SearchEnvironment(scheduler: search.clock, ask: search.service.request)
      return Store(
        initialValue: Trip(),
        reducer: combine(
          pullback(searchReducer(field: from, environment), value: \.from, action: \.from),
          pullback(searchReducer(field: to, environment), value: \.to, action: \.to)
        ))
    }
  }
}
