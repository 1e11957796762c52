import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 11: a test that says everything")
@MainActor struct TestStoreTests {
  @Test("An action is sent, and what it changes is said")
  func sends() {
    let store = TestStore(initialValue: 1, reducer: counter([:]), onFailure: { $0.record() })
    store.send("2") { $0 = 3 }
    store.send("nothing")
    #expect(store.value == 3)
  }

  @Test("In a test with an executor a test store has that, and in a search it is searched")
  func hasTheExecutorOfItsTest() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let store = TestStore(
        initialValue: 0, reducer: counter(["load": .late("5")]), onFailure: { $0.record() })
      store.send("load")
      #expect(executor.count == 1)
      executor.run()
      store.receive("5") { $0 = 5 }
    }
    let orders = everyOrder(mainActor: .inAnyOrder, onFailure: { $0.record() }) { order in
      let store = TestStore(
        initialValue: 0, reducer: counter(["load": .merge(.late("1"), .late("2"))]),
        onFailure: { _ in })
      store.send("load")
      store.receive("1") { $0 += 1 }
      let first = store.value
      store.finish()
      return first
    }
    #expect(orders.outcomes == [1: 1, 2: 1])
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
      "load": .merge(.run { send in send("more") }, .sync { "3" }),
      "more": .merge(.sync { "1" }, .run { send in send("2") }),
    ]
    let store = TestStore(initialValue: 0, reducer: counter(effects), onFailure: { $0.record() })
    store.send("load")
    store.receive("more")
    store.receive("1") { $0 = 1 }
    store.receive("2") { $0 = 3 }
    store.receive("3") { $0 = 6 }
  }

  @Test("A late answer is received, and so is the late answer that follows from it")
  func receivesLater() {
    let found = failures(["load": .late("5"), "5": .late("6")]) { store in
      store.send("load")
      store.receive("5") { $0 = 5 }
      store.receive("6") { $0 = 11 }
    }
    #expect(found == [])
  }

  @Test("`receive` runs no more jobs than it needs, and `send` none")
  func runsOnlyWhatIsNeeded() {
    let effects: [String: Effect<String>] = [
      "load": .run { send in
        await Task.yield()
        send("1")
        await Task.yield()
        send("2")
      }
    ]
    let found = failures(effects) { store in
      store.send("load")
      store.send("3") { $0 = 3 }
      store.receive("1") { $0 = 4 }
      store.send("3") { $0 = 7 }
      store.receive("2") { $0 = 9 }
    }
    #expect(found == [])
  }

  @Test("The test may run the jobs itself, and must receive what has come then")
  func runsByHand() {
    let found = failures(["load": .late("1")]) { store in
      store.send("load")
      store.executor.run()
      store.send("nothing", line: 1)
    }
    #expect(
      found == ["1: Before nothing is sent, the test must receive the effects' answers: 1."])
  }

  @Test("Work that nobody waits for is done once, and leaves nothing to be received")
  func fireAndForget() {
    let works = Mailbox<Void>()
    let store = TestStore(
      initialValue: 0, reducer: counter(["save": .fireAndForget { works.post(()) }]),
      onFailure: { $0.record() })
    store.send("save")
    #expect(works.all.count == 1)
  }

  @Test("A long-lived effect that is canceled by its id ends, and answers nothing more")
  func cancelsByID() {
    let (numbers, continuation) = AsyncStream.makeStream(of: String.self)
    let effects: [String: Effect<String>] = [
      "watch": .all(of: numbers).cancellable(id: "numbers"),
      "stop": .cancel(id: "numbers"),
    ]
    let found = failures(effects) { store in
      store.send("watch")
      continuation.yield("1")
      store.receive("1") { $0 = 1 }
      continuation.yield("2")
      store.send("stop")
      continuation.yield("3")
      store.finish()
    }
    #expect(found == [])
  }

  @Test("An answer that is canceled before its turn does not have to be received")
  func cancelsWaitingAnswer() {
    let effects: [String: Effect<String>] = [
      "load": Effect.merge(.sync { "stop" }, .sync { "5" }.cancellable(id: "load")),
      "stop": .cancel(id: "load"),
      "both": Effect.run { send in
        send("stop both")
        send("5")
      }
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

  @Test("An effect that is canceled in flight by the next one answers nothing")
  func cancelsInFlight() {
    let found = failures([
      "a": Effect.late("1").cancellable(id: "load", cancelInFlight: true),
      "b": Effect.late("2").cancellable(id: "load", cancelInFlight: true),
    ]) { store in
      store.send("a")
      store.send("b")
      store.receive("2") { $0 = 2 }
    }
    #expect(found == [])
  }

  @Test(
    "The end of the test runs what an effect has still to do", arguments: [true, false])
  func waitsForTheEnd(isFinished: Bool) {
    let saved = Mailbox<Void>()
    let save = Effect<String>.run { _ in
      await Task.yield()
      saved.post(())
    }
    let found = failures(["save": save]) { store in
      store.send("save")
      #expect(saved.all.isEmpty)
      if isFinished { store.finish() }
    }
    #expect(found == [])
    #expect(saved.all.count == 1)
  }

  @Test("A test store that is released has the failures that `finish` finds")
  func finishesOnRelease() {
    func effects() -> [String: Effect<String>] { ["load": .merge(.late("5"), .endless)] }
    let released = failures(effects()) { store in store.send("load", line: 1) }
    let finished = failures(effects()) { store in
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
      initialValue: 0, reducer: counter(["watch": .endless]), onFailure: { found.append($0) })
    for action in ["watch", "", "", "watch", ""] {
      if !action.isEmpty { store.send(action) }
      store.finish()
      counts.append(found.count)
    }
    #expect(counts == [1, 1, 1, 3, 3])
  }

  @Test("What follows from an answer that is received after `finish` is found by the next one")
  func receivesAfterFinish() {
    let (numbers, continuation) = AsyncStream.makeStream(of: String.self)
    var found: [TestFailure] = []
    let store = TestStore(
      initialValue: 0,
      reducer: counter(["watch": .all(of: numbers), "1": .late("2")]),
      onFailure: { found.append($0) })
    store.send("watch")
    store.finish()
    #expect(found.count == 1)
    continuation.yield("1")
    continuation.finish()
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
