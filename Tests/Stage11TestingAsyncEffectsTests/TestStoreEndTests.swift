import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@Suite("Stage 11: what the end of a test reports, and at which step")
@MainActor struct TestStoreEndTests {
  @Test("An answer that was not received: the line of the step whose effect has answered")
  func unreceived() {
    let found = failures(["load": .late("5")]) { store in
      store.send("nothing")
      store.send("load", line: 1)
    }
    #expect(
      found == ["1: Before the test ends, the test must receive the effects' answers: 5."])
  }

  @Test("An answer to an answer that was received: the line where that was received")
  func unreceivedAfterReceive() {
    let found = failures(["load": .late("more"), "more": .late("5")]) { store in
      store.send("load")
      store.receive("more", line: 1)
    }
    #expect(
      found == ["1: Before the test ends, the test must receive the effects' answers: 5."])
  }

  @Test("An answer to an answer that was not received: the last line that the two come from")
  func unreceivedChain() {
    let effects: [String: Effect<String>] = [
      "load": .sync { "more" }, "more": .late("even more"),
      "even more": .merge(.sync { "5" }, .endless),
    ]
    let found = failures(effects) { store in
      store.send("load")
      store.receive("more", line: 1)
    }
    #expect(
      found == [
        "1: Before the test ends, the test must receive the effects' answers: even more, 5.",
        """
        1: An effect of even more is still running at the end of the test. Let it end, or \
        cancel it; a canceled task must end by itself.
        """,
      ])
  }

  @Test("Of many answers that were not received, ten are named")
  func manyUnreceived() {
    let effects = (1...12).map { number in Effect.sync { "\(number)" } }
    let found = failures(["load": .merge(effects)]) { store in
      store.send("load", line: 1)
    }
    #expect(
      found == [
        """
        1: Before the test ends, the test must receive the effects' answers: 1, 2, 3, 4, 5, 6, \
        7, 8, 9, 10, and 2 more.
        """
      ])
  }

  @Test(
    "A task that has not ended: the line of the step that has started it", arguments: [true, false])
  func stillGoing(isFinished: Bool) {
    let found = failures(["watch": .endless]) { store in
      store.send("watch", line: 1)
      store.send("nothing")
      if isFinished { store.finish() }
    }
    #expect(
      found == [
        """
        1: An effect of watch is still running at the end of the test. Let it end, or cancel \
        it; a canceled task must end by itself.
        """
      ])
  }

  @Test("A task that has not ended is named with the ids by which it can be canceled")
  func stillGoingWithIDs() {
    let effects: [String: Effect<String>] = [
      "watch": .merge(
        Effect.endless.cancellable(id: "clock"),
        Effect.endless.cancellable(id: 7).cancellable(id: "sockets")),
      "stop": .cancel(id: "clock"),
    ]
    let found = failures(effects) { store in
      store.send("watch", line: 1)
      store.finish()
      store.send("stop")
    }
    #expect(
      found == [
        """
        1: An effect of watch under the id clock is still running at the end of the test. Let it \
        end, or cancel it; a canceled task must end by itself.
        """,
        """
        1: An effect of watch under the ids 7, sockets is still running at the end of the test. \
        Let it end, or cancel it; a canceled task must end by itself.
        """,
        """
        1: An effect of watch under the ids 7, sockets is still running at the end of the test. \
        Let it end, or cancel it; a canceled task must end by itself.
        """,
      ])
  }

  @Test("A debounced effect whose time has not come is a task that has not ended")
  func debounced() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let clock = executor.clock
      let search = Effect.sync { "5" }.debounce(id: "search", for: .seconds(1), clock: clock)
      let found = failures(["type": search]) { store in
        store.send("type", line: 1)
        store.send("type", line: 2)
        executor.advance(by: .milliseconds(999))
      }
      #expect(found.map { $0.prefix(44) } == ["2: An effect of type under the id search is "])
    }
  }

  @Test("A task of an answer has not ended: the line where that was received")
  func stillGoingAfterReceive() {
    let found = failures(["load": .sync { "loaded" }, "loaded": .endless]) { store in
      store.send("load")
      store.receive("loaded", line: 1)
    }
    #expect(found.map { $0.prefix(22) } == ["1: An effect of loaded"])
  }

  @Test("Several tasks are named in the order in which they were started")
  func stillGoingInOrder() {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let effects: [String: Effect<String>] = [
      "watch": .endless, "watch the stream": .all(of: stream),
    ]
    let found = failures(effects) { store in
      for line in 1...4 { store.send("watch", line: line) }
      store.send("watch the stream", line: 5)
      for line in 6...9 { store.send("watch", line: line) }
      continuation.finish()
    }
    #expect(found.map { $0.prefix(2) } == [1, 2, 3, 4, 6, 7, 8, 9].map { "\($0):" })
  }

  @Test("A task that is canceled and does not look has not ended, though the store's books say so")
  func deaf() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let effects: [String: Effect<String>] = [
      "watch": Effect.deaf(until: stream).cancellable(id: "deaf"), "stop": .cancel(id: "deaf"),
    ]
    let found = failures(effects) { store in
      store.send("watch", line: 1)
      store.send("stop")
      store.finish()
      continuation.finish()
    }
    #expect(found.map { $0.prefix(43) } == ["1: An effect of watch under the id deaf is "])
  }

  @Test("A task that yields without end is found, and does not keep the test from ending")
  func yieldsForever() {
    let spin = Effect<String>.run { _ in
      while !Task.isCancelled { await Task.yield() }
    }
    let found = failures(["spin": spin]) { store in
      store.send("spin", line: 1)
      store.receive("5", line: 2)
    }
    #expect(
      found == [
        "2: 5 was not received. Effects of these actions are running: spin.",
        """
        1: An effect of spin is still running at the end of the test. Let it end, or cancel \
        it; a canceled task must end by itself.
        """,
      ])
  }
}
