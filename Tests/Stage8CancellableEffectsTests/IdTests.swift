import Dispatch
import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: an effect is canceled by its id")
struct IdTests {
  private let works = Works()

  /// What became of the works since they have started.
  private var ends: [String] { works.events.filter { !$0.hasSuffix("starts") } }

  @Test("An effect that is going is canceled by its id, and no other one is")
  func cancel() {
    let store = stepStore(
      then: works.effect("a").cancellable(id: 1), works.effect("b").cancellable(id: 2),
      works.effect("c"))
    store.run(.cancel(id: 1))
    #expect(ends == ["a is canceled"])
    #expect(store.kept == 2)
    for name in ["a", "b", "c"] { works[name].send(Step(name)) }
    #expect(store.value == ["b", "c"])
  }

  @Test("All that is going under an id is canceled, in the order in which it was started")
  func order() {
    let store = stepStore()
    let names = (0..<50).map { "\($0)" }
    for name in names { store.run(works.effect(name).cancellable(id: 1)) }
    works["7"].send(completion: .finished)
    store.run(.cancel(id: 1))
    #expect(ends == ["7 is done"] + names.filter { $0 != "7" }.map { "\($0) is canceled" })
    #expect(store.kept == 0)
  }

  @Test("An id that nobody has, or nobody any longer, cancels nothing")
  func nobody() {
    let store = stepStore(then: .cancel(id: 1), works.effect("a").cancellable(id: 1))
    store.run(.cancel(id: 2), .sync { "next" })
    #expect(ends == [] && store.kept == 1)
    store.run(.cancel(id: 1), .cancel(id: 1))
    store.run(.cancel(id: 1))
    #expect(ends == ["a is canceled"])
    #expect(store.value == ["next"])
  }

  @Test("Ids of different types are different ids, also if they are printed alike")
  func types() {
    let store = stepStore(
      then: works.effect("number").cancellable(id: 1), works.effect("text").cancellable(id: "1"))
    store.run(.cancel(id: "1"))
    #expect(ends == ["text is canceled"])
    store.run(.cancel(id: 1))
    #expect(ends == ["text is canceled", "number is canceled"])
  }

  @Test("An effect with several ids is canceled by any of them, once")
  func several() {
    let store = stepStore()
    for id in 1...3 {
      store.run(
        works.effect("\(id)").cancellable(id: 1).cancellable(id: 2).cancellable(id: 3)
          .cancellable(id: 2))
      store.run(.cancel(id: id))
      #expect(store.kept == 0)
    }
    store.run(.cancel(id: 1), .cancel(id: 2), .cancel(id: 3))
    #expect(ends == ["1 is canceled", "2 is canceled", "3 is canceled"])
  }

  @Test("Two stores with the same id do not cancel each other's effects")
  func twoStores() {
    let one = stepStore(then: works.effect("a").cancellable(id: 1))
    let two = stepStore(then: works.effect("b").cancellable(id: 1, cancelInFlight: true))
    #expect(ends == [])
    one.run(.cancel(id: 1))
    #expect(ends == ["a is canceled"])
    #expect(one.kept == 0 && two.kept == 1)
  }

  @Test("A local store shares the ids of the whole one")
  func localStore() {
    let store = stepStore(then: works.effect("a").cancellable(id: 1))
    let local = store.view(value: { $0.count }, action: { (step: Step) in step })
    local.run(.cancel(id: 1), works.effect("b").cancellable(id: 1))
    #expect(ends == ["a is canceled"])
    let smaller = local.view(value: { $0 }, action: { (step: Step) in step })
    smaller.run(works.effect("c").cancellable(id: 1, cancelInFlight: true))
    #expect(ends == ["a is canceled", "b is canceled"])
    store.run(.cancel(id: 1))
    #expect(ends == ["a is canceled", "b is canceled", "c is canceled"])
  }

  @Test("`cancelInFlight` cancels the old one before the new one starts, and not the new one")
  func cancelInFlight() {
    let store = stepStore()
    for name in ["a", "b", "c"] {
      store.run(works.effect(name).cancellable(id: 1, cancelInFlight: true))
    }
    #expect(
      works.events == ["a starts", "a is canceled", "b starts", "b is canceled", "c starts"])
    works["c"].send("an answer")
    #expect(store.value == ["an answer"])
  }

  @Test("Without `cancelInFlight` effects go side by side; with it the parts of one merge do")
  func sideBySide() {
    let store = stepStore(then: works.effect("a").cancellable(id: 1))
    store.run(works.effect("b").cancellable(id: 1))
    #expect(ends == [] && store.kept == 2)
    store.run(
      Effect.merge(works.effect("c"), works.effect("d"))
        .cancellable(id: 1, cancelInFlight: true))
    #expect(ends == ["a is canceled", "b is canceled"])
    #expect(store.kept == 2)
  }

  @Test("A part that has not started is not canceled; one that has is")
  func notStarted() {
    let store = stepStore(
      then: works.effect("before").cancellable(id: 1),
      .sync { Step("answer", then: .cancel(id: 1)) },
      .cancel(id: 1),
      works.effect("after").cancellable(id: 1))
    #expect(works.events == ["before starts", "before is canceled", "after starts"])
    #expect(store.kept == 1)
  }

  @Test("An effect that has completed has no id: only what uses the id next is canceled")
  func usedAgain() {
    let store = stepStore(then: works.effect("a").cancellable(id: 1))
    works["a"].send(completion: .finished)
    store.run(works.effect("b").cancellable(id: 1))
    store.run(.cancel(id: 1))
    #expect(ends == ["a is done", "b is canceled"])
  }

  @Test("An id is used again and again while its effects end on another thread")
  func usedAgainElsewhere() {
    let (queue, census, store) = (DispatchQueue(label: "elsewhere"), Census(), stepStore())
    for number in 0..<5_000 {
      store.run(
        Empty(completeImmediately: true)
          .receive(on: queue)
          .eraseToEffect()
          .cancellable(id: CountedID("id", census), cancelInFlight: number % 2 == 0))
    }
    queue.sync {}
    #expect(store.kept == 0)
    #expect(census.survivors(after: 0) == 0)
  }
}
