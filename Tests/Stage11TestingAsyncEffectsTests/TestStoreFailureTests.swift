import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@Suite("Stage 11: what a step reports")
@MainActor struct TestStoreFailureTests {
  @Test("A change that the test does not say")
  func changeNotSaid() {
    let found = failures(["load": .late("5")]) { store in
      store.send("2", line: 1)
      store.send("load")
      store.receive("5", line: 2)
    }
    #expect(
      found == [
        "1: 2 changes the value.\n− - 0\n+ - 2\n(− expected, + actual)",
        "2: 5 changes the value.\n− - 2\n+ - 7\n(− expected, + actual)",
      ])
  }

  @Test("A change that the test says otherwise")
  func changeSaidOtherwise() {
    let found = failures(["load": .late("5")]) { store in
      store.send("2", line: 1) { $0 += 3 }
      store.send("load", line: 2) { $0 += 1 }
      store.receive("5", line: 3) { _ in }
    }
    #expect(
      found == [
        "1: 2 changes the value in another way.\n− - 3\n+ - 2\n(− expected, + actual)",
        "2: load changes the value in another way.\n− - 3\n+ - 2\n(− expected, + actual)",
        "3: 5 changes the value in another way.\n− - 2\n+ - 7\n(− expected, + actual)",
      ])
  }

  @Test("A closure that says no change, where there is none")
  func saysNothing() {
    let found = failures(["load": .late("loaded")]) { store in
      store.send("load", line: 1) { $0 = 0 }
      store.receive("loaded", line: 2) { _ in }
    }
    #expect(
      found == [
        "1: load changes nothing, and neither does its closure: leave it out.",
        "2: loaded changes nothing, and neither does its closure: leave it out.",
      ])
  }

  @Test("A change that `dump` does not show")
  func changeNotShown() {
    let found = failures(
      of: { value, action in
        value.number = action
        return Effect<Int>.none
      }, from: Hidden()
    ) { store in
      store.send(1)
    }
    #expect(
      found.map(\.message) == [
        "1 changes the value.\nThe two are not equal, and `dump` writes both alike."
      ])
  }

  @Test("An action that is sent before all answers have been received")
  func sentTooEarly() {
    let found = failures(["load": .merge(.sync { "5" }, .sync { "6" })]) { store in
      store.send("load")
      store.send("2", line: 1) { $0 += 2 }
    }
    #expect(
      found == ["1: Before 2 is sent, the test must receive the effects' answers: 5, 6."])
  }

  @Test("Another action than the one that was to be received")
  func anotherReceived() {
    let found = failures(["load": .merge(.late("5"), .late("6"))]) { store in
      store.send("load")
      store.receive("6", line: 1) { $0 = 6 }
      store.receive("6") { $0 = 11 }
    }
    #expect(
      found == [
        "1: Another action was received.\n− - \"6\"\n+ - \"5\"\n(− expected, + actual)"
      ])
  }

  @Test("An answer that no effect is going to give")
  func nothingGoing() {
    let found = failures([
      "save": .fireAndForget {},
      "stop": .cancel(id: "watch"),
      "watch": Effect.endless.cancellable(id: "watch"),
    ]) { store in
      store.receive("5", line: 1)
      store.send("save")
      store.receive("5", line: 2)
      store.send("watch")
      store.send("stop")
      store.receive("5", line: 3)
    }
    #expect(
      found == (1...3).map { "\($0): 5 was not received: no effect is running that could answer." })
  }

  @Test("An answer that is not given because the last effect ends while its jobs are run")
  func endsWithoutAnswer() {
    let silent = Effect<String>.run { _ in await Task.yield() }
    let found = failures(["load": silent]) { store in
      store.send("load")
      store.receive("5", line: 1)
    }
    #expect(found == ["1: 5 was not received: no effect is running that could answer."])
  }

  @Test("An answer that is not given, though effects are going: their actions and ids are named")
  func notGiven() {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let ask = Effect.merge(.all(of: stream), .all(of: stream).cancellable(id: "question"))
    let found = failures(["ask": ask]) { store in
      store.send("ask")
      store.receive("5", line: 1)
      continuation.finish()
    }
    #expect(
      found == [
        """
        1: 5 was not received. Effects of these actions are running: ask, ask under the id \
        question.
        """
      ])
  }

  @Test("An answer whose time has not come on the test's clock")
  func timeHasNotCome() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let clock = executor.clock
      let search = Effect.sync { "5" }.debounce(id: "search", for: .seconds(1), clock: clock)
      let found = failures(["type": search]) { store in
        store.send("type")
        store.receive("5", line: 1)
        executor.advance(by: .seconds(1))
        store.receive("5") { $0 = 5 }
      }
      #expect(
        found == [
          "1: 5 was not received. Effects of these actions are running: type under the id search."
        ])
    }
  }
}
