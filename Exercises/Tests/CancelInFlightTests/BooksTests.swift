import ExerciseTesting
import Stage2Publishers
import Testing

@testable import CancelInFlight

extension CancelInFlightTests {
  @Suite("CancelInFlight: what the store retains")
  struct BooksTests {
    let work = Work()
    let store = makeStore()

    @Test("An effect that is done is forgotten, and so is its id")
    func done() {
      let id = use { id in
        store.run(work.tagged(id, cancelInFlight: true))
        work.send(completion: .finished)
      }
      expect(store.effectsInFlight, 0, "the effects in flight when the only one is done")
      expect(
        id.object == nil, "the id of an effect that is done to be released",
        why: "Otherwise the table of ids grows with every new id.")
    }

    @Test("Both ids of an effect are forgotten when it is done")
    func severalIdsDone() {
      let first = use { first in
        let second = use { second in
          store.run(work.tagged(first, second))
          expect(
            store.effectsInFlight, 1, "the effects in flight when one with two ids is going",
            why: "`effectsInFlight` counts effects, and not ids.")
          work.send(completion: .finished)
        }
        expect(second.object == nil, "the second id of an effect that is done to be released")
      }
      expect(first.object == nil, "the first id of an effect that is done to be released")
      let twice = use { id in
        let other = Work()
        store.run(other.tagged(id, id))
        other.send(completion: .finished)
      }
      expect(twice.object == nil, "an id that an effect had twice to be released when it is done")
      expect(store.effectsInFlight, 0, "the effects in flight when one with two ids is done")
    }

    @Test("An effect that is canceled is forgotten, and so is its id")
    func canceled() {
      let id = use { id in
        store.run(work.tagged(id))
        store.run(.cancel(id: id))
      }
      expect(
        id.object == nil, "the id of an effect that was canceled to be released",
        why: "Otherwise the table of ids grows with every new id.")
    }

    @Test("Both ids of an effect are forgotten, whichever it was canceled by")
    func severalIdsCanceled() {
      let first = use { first in
        let second = use { second in
          store.run(work.tagged(first, second))
          store.run(.cancel(id: first))
        }
        expect(second.object == nil, "the other id of an effect that was canceled to be released")
      }
      expect(first.object == nil, "the id that the effect was canceled by to be released")
    }

    @Test("An id that was canceled when nothing was going under it is forgotten")
    func unknown() {
      let id = use { id in store.run(.cancel(id: id)) }
      expect(id.object == nil, "an id that nothing is going under to be released")
      expect(store.effectsInFlight, 0, "the effects in flight after a `cancel`")
    }

    @Test("The books do not grow")
    func bounded() {
      let before = kept(in: store)
      for number in 1...10 {
        store.run(work.tagged("a", cancelInFlight: true), work.tagged(number))
      }
      store.run(.cancel(id: "a"))
      expect(store.effectsInFlight, 10, "the effects in flight, of which each has an id of its own")
      for number in 1...10 { store.run(.cancel(id: number)) }
      expect(
        kept(in: store) - before, 0,
        "the cancellables in the store's properties that 20 canceled effects left",
        why: "`effectsInFlight` says how many are kept. What the store really retains has to agree."
      )
    }

    @Test("Another store's effects under an equal id go on")
    func twoStores() {
      let other = makeStore()
      let (first, second) = (Work(), Work())
      store.run(first.tagged("a"))
      other.run(second.tagged("a", cancelInFlight: true))
      expect(
        [first.going, second.going], [1, 1],
        "the effects that are going in two stores under equal ids")
      store.run(.cancel(id: "a"))
      second.send("1")
      expect(other.value, ["1"], "what a store has heard when another one has canceled an equal id")
      expect(
        [first.cancellations, second.cancellations], [1, 0], "the cancellations in the two stores",
        why: "An id belongs to the store that runs the effect.")
    }

    @Test("A store is released while an effect with an id is going, and the effect ends")
    func released() {
      var owner: Store<[String], Step>? = makeStore()
      let store = WeakReference(owner)
      owner?.run(work.tagged("a"))
      owner = nil
      expect(store.object == nil, "the store to be released while an effect is going")
      expect(work.cancellations, 1, "the effects that were canceled when the store was released")
    }

    /// Makes an id that nobody retains but those to whom `body` gives it.
    private func use(_ body: (Id) -> Void) -> WeakReference {
      let id = Id()
      body(id)
      return WeakReference(id)
    }
  }
}
