import Dispatch
import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: books that hold")
struct BooksTests {
  @Test("Of very many effects that complete immediately nothing is kept")
  func immediate() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 0 ? .merge(.sync { 1 }, .fireAndForget {}) : .none
    }
    for _ in 0..<many / 2 { store.send(0) }
    #expect(store.value == many / 2)
    #expect(store.kept == 0)
  }

  @Test("Of effects that complete on other threads while others start nothing is kept")
  func elsewhere() {
    let queues = [DispatchQueue(label: "one"), DispatchQueue(label: "two")]
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += 1
      return Empty(completeImmediately: true)
        .receive(on: queues[action % 2])
        .eraseToEffect()
        .cancellable(id: action % 7)
    }
    for action in 0..<many { store.send(action) }
    for queue in queues { queue.sync {} }
    #expect(store.value == many)
    #expect(store.kept == 0)
  }

  @Test("An effect that completes on another thread before `sink` has returned is not kept")
  func whileSubscribing() {
    let (queue, subject) = (DispatchQueue(label: "elsewhere"), PassthroughSubject<Step, Never>())
    let store = stepStore(
      then:
        subject
        .handleEvents(receiveRequest: { _ in
          queue.sync { subject.send(completion: .finished) }
        })
        .eraseToEffect())
    #expect(store.kept == 0)
  }

  @Test("An effect is kept until it completes, in whatever order they complete")
  func delayed() {
    let (works, store) = (Works(), stepStore())
    for number in 0..<10 { store.run(works.effect("\(number)")) }
    #expect(store.kept == 10)
    for (done, number) in [3, 9, 0, 1, 8, 2, 7, 4, 6, 5].enumerated() {
      works["\(number)"].send(Step("an answer of \(number)"))
      #expect(store.value.last == "an answer of \(number)")
      #expect(store.kept == 10 - done)
      works["\(number)"].send(completion: .finished)
      #expect(store.kept == 9 - done)
    }
  }

  @Test("Very many effects that never complete go on, and are all canceled with the store")
  func neverComplete() {
    var canceled = 0
    do {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += 1
        return Empty(completeImmediately: false)
          .handleEvents(receiveCancel: { canceled += 1 })
          .eraseToEffect()
          .cancellable(id: action % 10)
      }
      for action in 0..<many { store.send(action) }
      #expect(withExtendedLifetime(store) { canceled } == 0)
    }
    #expect(canceled == many)
  }

  @Test("An effect may start others, and send, inside its own completion")
  func insideCompletion() {
    let (subject, store) = (PassthroughSubject<Step, Never>(), stepStore())
    store.run(
      subject
        .handleEvents(receiveCompletion: { [weak store] _ in
          store?.send(Step("a", then: .sync { "b" }, .fireAndForget {}))
        })
        .eraseToEffect())
    subject.send(completion: .finished)
    #expect(store.value == ["a", "b"])
    #expect(store.kept == 0)
  }

  @Test("The books are not locked while an effect is canceled, and no longer have it")
  func canceledLooks() {
    let store = stepStore()
    var seen: [Int?] = []
    for _ in 1...3 {
      store.run(
        Empty(completeImmediately: false)
          .handleEvents(receiveCancel: { [weak store] in seen.append(store?.kept) })
          .eraseToEffect()
          .cancellable(id: 1))
    }
    // On a thread of its own: were the books locked, it would wait for itself.
    together({ store.run(.cancel(id: 1)) })
    #expect(seen == [0, 0, 0])
  }

  @Test("No id is kept: not when its effects complete, nor when they are canceled")
  func ids() {
    let (census, works, store) = (Census(), Works(), stepStore())
    func id(_ name: String) -> CountedID { CountedID(name, census) }
    store.run(
      works.effect("a").cancellable(id: id("first")),
      works.effect("b").cancellable(id: id("first")).cancellable(id: id("second")),
      works.effect("c").cancellable(id: id("second"), cancelInFlight: true),
      .sync { "now" }.cancellable(id: id("third")))
    #expect(store.kept == 2)
    works["a"].send(completion: .finished)
    store.run(.cancel(id: id("second")))
    #expect(store.kept == 0)
    store.run(.cancel(id: id("nobody's")), .answers("d", "e").cancellable(id: id("third")))
    #expect(census.total == 8)
    #expect(census.survivors(after: 0) == 0)
  }
}
