import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Testing

@Suite("Stage 9: what a step reports")
struct FailureTests {
  @Test("A change that the test does not say")
  func changeNotSaid() {
    let found = failures(["load": .sync { "5" }]) { store in
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
    let found = failures(["load": .sync { "5" }]) { store in
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
    let found = failures(["load": .sync { "loaded" }]) { store in
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
    var found: [String] = []
    TestStore<Hidden, Int>(
      initialValue: Hidden(),
      reducer: { value, action in
        value.number = action
        return .none
      },
      onFailure: { found.append($0.message) }
    )
    .send(1)
    #expect(
      found == ["1 changes the value.\nThe two are not equal, and `dump` writes both alike."])
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
    let found = failures(["load": .merge(.sync { "5" }, .sync { "6" })]) { store in
      store.send("load")
      store.receive("6", line: 1) { $0 = 6 }
      store.receive("6") { $0 = 11 }
    }
    #expect(
      found == [
        "1: Another action was received.\n− - \"6\"\n+ - \"5\"\n(− expected, + actual)"
      ])
  }

  @Test("An answer that no effect is going to give, immediately and without waiting")
  func nothingGoing() {
    let queue = DispatchQueue(label: "store")
    let effects: [String: Effect<String>] = [
      "save": .fireAndForget {},
      "stop": .cancel(id: "watch"),
      "watch": Effect.endless.cancellable(id: "watch"),
    ]
    let time = ContinuousClock().measure {
      let found = failures(effects, queue: queue, patience: 60) { store in
        store.receive("5", line: 1)
        store.send("save")
        store.receive("5", line: 2)
        store.send("watch")
        store.send("stop")
        store.receive("5", line: 3)
      }
      #expect(
        found
          == (1...3).map { "\($0): 5 was not received: no effect is running that could answer." })
    }
    #expect(time < .seconds(30))
  }

  @Test("An answer that is not given because the last effect completes while it is waited for")
  func completesWithoutAnswer() {
    let queue = DispatchQueue(label: "store")
    let silent = Effect.work(on: queue) { "5" }.filter { _ in false }.eraseToEffect()
    let time = ContinuousClock().measure {
      let found = failures(["load": silent], queue: queue, patience: 60) { store in
        store.send("load")
        store.receive("5", line: 1)
      }
      #expect(found == ["1: 5 was not received: no effect is running that could answer."])
    }
    #expect(time < .seconds(30))
  }

  @Test("An answer that is not given in time")
  func notInTime() {
    let subject = PassthroughSubject<String, Never>()
    let queue = DispatchQueue(label: "store")
    let effects = ["ask": subject.receive(on: queue).eraseToEffect()]
    let found = failures(effects, queue: queue, patience: 0.02) { store in
      store.send("ask")
      store.receive("5", line: 1)
      store.send("ask")
      store.receive("5", line: 2)
      subject.send(completion: .finished)
    }
    #expect(
      found == [
        "1: 5 was not received in 0.02 s. Effects of these actions are running: ask.",
        "2: 5 was not received in 0.02 s. Effects of these actions are running: ask, ask.",
      ])
  }

  @Test("An effect whose subscription begins later, on another thread, is waited for")
  func subscribesLater() {
    let (queue, background) = (DispatchQueue(label: "store"), DispatchQueue(label: "background"))
    let late = Effect<String>.sync { "5" }
      .subscribe(on: background).receive(on: queue).eraseToEffect()
    let found = failures(["ask": late], queue: queue) { store in
      background.suspend()
      store.send("ask")
      // It begins when the test is waiting for it already.
      DispatchQueue.global().async { background.resume() }
      store.receive("5") { $0 = 5 }
    }
    #expect(found == [])
    background.suspend()
    let pending = failures(["ask": late], queue: queue, patience: 0.02) { store in
      store.send("ask", line: 1)
    }
    background.resume()
    #expect(pending.map { $0.prefix(19) } == ["1: An effect of ask"])
  }

  @Test("Without a queue nothing is waited for: nothing can come on the test's own thread")
  func withoutQueue() {
    let time = ContinuousClock().measure {
      let found = failures(["ask": .endless], patience: 60) { store in
        store.send("ask", line: 1)
        store.receive("5", line: 2)
      }
      #expect(
        found == [
          "2: 5 was not received. Effects of these actions are running: ask.",
          """
          1: An effect of ask is still running at the end of the test. Let it complete, or cancel it.
          """,
        ])
    }
    #expect(time < .seconds(30))
  }
}
