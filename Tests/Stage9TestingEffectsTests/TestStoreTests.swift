import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Testing

@Suite("Stage 9: a test that says everything")
struct TestStoreTests {
  @Test("An action is sent, and what it changes is said")
  func sends() {
    let store = TestStore(initialValue: 1, reducer: counter([:]), onFailure: { $0.record() })
    store.send("2") { $0 = 3 }
    store.send("nothing")
    #expect(store.value == 3)
  }

  @Test("An immediate answer is received after the action whose effect has answered it")
  func receivesAtOnce() {
    let store = TestStore(
      initialValue: 0, reducer: counter(["load": .sync { "5" }]), onFailure: { $0.record() })
    store.send("load")
    #expect(store.value == 0)
    store.receive("5") { $0 = 5 }
    #expect(store.value == 5)
  }

  @Test("Answers are received depth first, as the store reduces them")
  func receivesInOrder() {
    let effects: [String: Effect<String>] = [
      "load": .merge(.sync { "more" }, .sync { "3" }),
      "more": .merge(.sync { "1" }, .sync { "2" }),
    ]
    let store = TestStore(initialValue: 0, reducer: counter(effects), onFailure: { $0.record() })
    store.send("load")
    store.receive("more")
    store.receive("1") { $0 = 1 }
    store.receive("2") { $0 = 3 }
    store.receive("3") { $0 = 6 }
  }

  @Test("An answer from another thread is waited for, and so is what follows from it")
  func receivesLater() {
    let queue = DispatchQueue(label: "store")
    let effects: [String: Effect<String>] = [
      "load": .work(on: queue) { "5" },
      "5": .work(on: queue) { "6" },
    ]
    let found = failures(effects, queue: queue) { store in
      store.send("load")
      store.receive("5") { $0 = 5 }
      store.receive("6") { $0 = 11 }
    }
    #expect(found == [])
  }

  @Test("With a queue, the reducer and its effects run there")
  func runsOnQueue() {
    let queue = DispatchQueue(label: "store")
    let store = TestStore<Int, String>(
      initialValue: 0,
      reducer: { _, _ in
        dispatchPrecondition(condition: .onQueue(queue))
        return .fireAndForget { dispatchPrecondition(condition: .onQueue(queue)) }
      },
      queue: queue, onFailure: { $0.record() })
    store.send("load")
  }

  @Test("Work that nobody waits for is done once, and leaves nothing to be received")
  func fireAndForget() {
    var works = 0
    let store = TestStore(
      initialValue: 0, reducer: counter(["save": .fireAndForget { works += 1 }]),
      onFailure: { $0.record() })
    store.send("save")
    #expect(works == 1)
  }

  @Test("On virtual time, only the last of two debounced effects starts and answers")
  func virtualTime() {
    let scheduler = DispatchQueue.test
    let search = Effect.sync { "5" }
      .debounce(id: "search", for: .milliseconds(300), scheduler: scheduler)
    let found = failures(["type": search]) { store in
      store.send("type")
      scheduler.advance(by: .milliseconds(200))
      store.send("type")
      scheduler.advance(by: .milliseconds(299))
      store.send("nothing")
      scheduler.advance(by: .milliseconds(1))
      store.receive("5") { $0 = 5 }
    }
    #expect(found == [])
  }

  @Test("An effect that is canceled by its id is not going any more, and answers nothing")
  func cancels() {
    let subject = PassthroughSubject<String, Never>()
    let effects: [String: Effect<String>] = [
      "watch": subject.eraseToEffect().cancellable(id: "subject"),
      "stop": .cancel(id: "subject"),
    ]
    let found = failures(effects) { store in
      store.send("watch")
      subject.send("1")
      store.receive("1") { $0 = 1 }
      store.send("stop")
      subject.send("2")
      store.finish()
    }
    #expect(found == [])
  }

  @Test("An answer that is canceled before its turn does not have to be received")
  func cancelsWaitingAnswer() {
    let effects: [String: Effect<String>] = [
      "load": Effect.merge(.sync { "stop" }, .sync { "5" }.cancellable(id: "load")),
      "stop": .cancel(id: "load"),
      "both": Publishers.Sequence(sequence: ["stop both", "5"]).eraseToEffect()
        .cancellable(id: "both"),
      "stop both": .cancel(id: "both"),
    ]
    let found = failures(effects) { store in
      store.send("load")
      store.receive("stop")
      store.receive("5") { $0 = 5 }
      store.send("both")
      store.receive("stop both")
    }
    #expect(found == [])
  }

  @Test(
    "The end of the test waits for an effect that is about to complete", arguments: [true, false])
  func waitsForCompletion(isFinished: Bool) {
    let queue = DispatchQueue(label: "store")
    let save = Effect.work(on: queue) { "saved" }.filter { _ in false }.eraseToEffect()
    let found = failures(["save": save], queue: queue) { store in
      store.send("save")
      if isFinished { store.finish() }
    }
    #expect(found == [])
  }

  @Test("A test store that is released has the failures that `finish` finds")
  func finishesOnRelease() {
    let effects: [String: Effect<String>] = ["load": .merge(.sync { "5" }, .endless)]
    let released = failures(effects, patience: 0) { store in store.send("load", line: 1) }
    let finished = failures(effects, patience: 0) { store in
      store.send("load", line: 1)
      store.finish()
    }
    #expect(released.count == 2)
    #expect(finished == released)
  }

  @Test("What `finish` has found is not found again, unless the test goes on")
  func finishesAgain() {
    var counts: [Int] = []
    var found: [TestFailure] = []
    let store = TestStore(
      initialValue: 0, reducer: counter(["watch": .endless]), patience: 0,
      onFailure: { found.append($0) })
    for action in ["watch", "", "", "watch", ""] {
      if !action.isEmpty { store.send(action) }
      store.finish()
      counts.append(found.count)
    }
    #expect(counts == [1, 1, 1, 3, 3])
  }

  @Test("What follows from an answer that is received after `finish` is found by the next one")
  func receivesAfterFinish() {
    let subject = PassthroughSubject<String, Never>()
    var found: [TestFailure] = []
    let store = TestStore(
      initialValue: 0,
      reducer: counter(["watch": subject.eraseToEffect(), "1": .sync { "2" }]),
      onFailure: { found.append($0) })
    store.send("watch")
    store.finish()
    #expect(found.count == 1)
    subject.send("1")
    subject.send(completion: .finished)
    store.receive("1") { $0 = 1 }
    store.finish()
    #expect(found.count == 2)
  }

  @Test("After a failure, the test goes on with the value that the store has")
  func goesOn() {
    let found = failures(["load": .sync { "5" }]) { store in
      store.send("2", line: 1)
      #expect(store.value == 2)
      store.send("load")
      store.receive("6", line: 2) { $0 += 6 }
      #expect(store.value == 7)
      store.send("load")
      store.send("1", line: 3) { $0 += 1 }
      #expect(store.value == 13)
      store.send("load", line: 4)
      store.finish()
      #expect(store.value == 18)
      store.send("2") { $0 += 2 }
    }
    #expect(found.map { $0.prefix(2) } == ["1:", "2:", "3:", "4:"])
  }
}
