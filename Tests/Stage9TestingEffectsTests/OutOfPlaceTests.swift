import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Testing

@Suite("Stage 9: answers and actions that come from a wrong place")
struct OutOfPlaceTests {
  @Test("An answer that does not come on the store's queue", arguments: [true, false])
  func offQueue(isRightAction: Bool) {
    let isSent = DispatchSemaphore(value: 0)
    let load = Effect<String>.async { answer in
      Thread.detachNewThread {
        isSent.wait()
        answer("5")
      }
    }
    let found = failures(["load": load], queue: DispatchQueue(label: "store")) { store in
      store.send("load")
      isSent.signal()
      store.receive(isRightAction ? "5" : "6", line: 1) { $0 = 5 }
      #expect(store.value == 5)
    }
    #expect(
      found == [
        """
        1: 5 did not arrive on the store's queue. Let the effect deliver there, with receive(on:).
        """
      ])
  }

  @Test("An answer on a queue that was that of another test store")
  func formerQueue() {
    let formerQueue = DispatchQueue(label: "former store")
    for _ in 1...20 {
      #expect(failures(queue: formerQueue) { $0.send("nothing") } == [])
      let load = Effect.work(on: formerQueue) { "5" }
      let found = failures(["load": load], queue: DispatchQueue(label: "store")) { store in
        formerQueue.suspend()
        store.send("load")
        formerQueue.resume()
        store.receive("5", line: 1) { $0 = 5 }
      }
      #expect(found.map { $0.prefix(22) } == ["1: 5 did not arrive on"])
    }
  }

  @Test("An action that is sent from inside an effect")
  func sentFromInside() {
    weak var inside: TestStore<Int, String>?
    let save = Effect<String>.fireAndForget { inside?.send("2", line: 1) { $0 = 2 } }
    let found = failures(["save": save]) { store in
      inside = store
      store.send("save")
      store.send("3") { $0 = 3 }
    }
    #expect(found == ["1: 2 was sent from inside another action or an effect."])
  }

  @Test("An action that is sent from inside an effect, when time is moved on")
  func sentFromInsideLater() {
    weak var inside: TestStore<Int, String>?
    let scheduler = DispatchQueue.test
    let effects: [String: Effect<String>] = [
      "ask": Just("answer").delay(for: .seconds(1), scheduler: scheduler).eraseToEffect(),
      "answer": .fireAndForget { inside?.send("2", line: 1) },
    ]
    let found = failures(effects) { store in
      inside = store
      store.send("ask")
      scheduler.advance(by: .seconds(1))
      store.receive("2") { $0 = 2 }
    }
    #expect(
      found == [
        "1: Before 2 is sent, the test must receive the effects' answers: answer.",
        "1: 2 was sent from inside another action or an effect.",
      ])
  }
}
