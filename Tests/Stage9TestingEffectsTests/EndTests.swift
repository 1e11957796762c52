import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Testing

@Suite("Stage 9: what the end of a test reports, and at which step")
struct EndTests {
  @Test("An answer that was not received: the line of the step whose effect has answered")
  func unreceived() {
    let found = failures(["load": .sync { "5" }]) { store in
      store.send("nothing")
      store.send("load", line: 1)
    }
    #expect(
      found == ["1: Before the test ends, the test must receive the effects' answers: 5."])
  }

  @Test("An answer to an answer that was received: the line where that was received")
  func unreceivedAfterReceive() {
    let found = failures(["load": .sync { "more" }, "more": .sync { "5" }]) { store in
      store.send("load")
      store.receive("more", line: 1)
    }
    #expect(
      found == ["1: Before the test ends, the test must receive the effects' answers: 5."])
  }

  @Test("An answer to an answer that was not received: the last line that the two come from")
  func unreceivedChain() {
    let effects: [String: Effect<String>] = [
      "load": .sync { "more" }, "more": .sync { "even more" },
      "even more": .merge(.sync { "5" }, .endless),
    ]
    let found = failures(effects, patience: 0) { store in
      store.send("load")
      store.receive("more", line: 1)
    }
    #expect(
      found == [
        "1: Before the test ends, the test must receive the effects' answers: even more, 5.",
        """
        1: An effect of even more is still running at the end of the test. Let it complete, or \
        cancel it.
        """,
      ])
  }

  @Test("Of many answers that were not received, ten are named")
  func manyUnreceived() {
    let numbers = (1...12).map(String.init)
    let found = failures(["load": .merge(numbers.map { number in .sync { number } })]) { store in
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
    "An effect that is still going: the line of the step that has started it",
    arguments: [true, false])
  func stillGoing(isFinished: Bool) {
    let found = failures(["watch": .endless], patience: 0.02) { store in
      store.send("watch", line: 1)
      store.send("nothing")
      if isFinished { store.finish() }
    }
    #expect(
      found == [
        """
        1: An effect of watch is still running at the end of the test. Let it complete, or cancel \
        it.
        """
      ])
  }

  @Test("An effect of an answer is still going: the line where that was received")
  func stillGoingAfterReceive() {
    let found = failures(["load": .sync { "loaded" }, "loaded": .endless], patience: 0) { store in
      store.send("load")
      store.receive("loaded", line: 1)
    }
    #expect(found.map { $0.prefix(22) } == ["1: An effect of loaded"])
  }

  @Test("Several effects are named in the order in which they were started")
  func stillGoingInOrder() {
    let subject = PassthroughSubject<String, Never>()
    let effects: [String: Effect<String>] = [
      "watch": .endless, "watch the subject": subject.eraseToEffect(),
    ]
    let found = failures(effects, patience: 0) { store in
      for line in 1...4 { store.send("watch", line: line) }
      store.send("watch the subject", line: 5)
      for line in 6...9 { store.send("watch", line: line) }
      subject.send(completion: .finished)
    }
    #expect(found.map { $0.prefix(2) } == [1, 2, 3, 4, 6, 7, 8, 9].map { "\($0):" })
  }
}
