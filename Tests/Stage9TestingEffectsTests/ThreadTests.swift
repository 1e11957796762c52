import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import TestSupport
import Testing

@Suite("Stage 9: effects on other threads", .ownThread)
struct ThreadTests {
  @Test("Thousands of answers from other threads are received on the queue, one by one")
  func stress() {
    let queue = DispatchQueue(label: "store")
    let work = Effect<String>.async { answer in DispatchQueue.global().async { answer("1") } }
      .receive(on: queue)
      .eraseToEffect()
    let found = failures(["load": .merge(work, work, work, work)], queue: queue) { store in
      for round in 0..<1000 {
        store.send("load")
        for number in 1...4 { store.receive("1") { $0 = 4 * round + number } }
      }
    }
    #expect(found == [])
  }

  @Test("Test stores on two threads share a queue and are told nothing of each other")
  func sharedQueue() {
    let queue = DispatchQueue(label: "store")
    let work = Effect<String>.async { answer in DispatchQueue.global().async { answer("1") } }
      .receive(on: queue)
      .eraseToEffect()
    let found = Mailbox<[String]>()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      found.post(
        failures(["load": work], queue: queue) { store in
          for number in 1...200 {
            store.send("load")
            store.receive("1") { $0 = number }
          }
        })
    }
    #expect(found.all == [[], [], [], []])
  }

  @Test("An effect that cancels itself is waited for until the next one has started")
  func replacesItself() {
    let queue = DispatchQueue(label: "store")
    let isReceived = DispatchSemaphore(value: 0)
    let effects: [String: Effect<String>] = [
      "load": Effect.work(on: queue) { "1" }.cancellable(id: "load"),
      "1": .merge(
        .cancel(id: "load"), .fireAndForget { isReceived.wait() }, .work(on: queue) { "2" }),
    ]
    let found = failures(effects, queue: queue) { store in
      for _ in 1...100 {
        store.send("load")
        let value = store.value
        store.receive("1") { $0 = value + 1 }
        isReceived.signal()
        store.receive("2") { $0 = value + 3 }
      }
      store.send("load")
      store.receive("1") { $0 += 1 }
      isReceived.signal()
    }
    #expect(found.map { $0.suffix(12) } == [" answers: 2."])
  }

  @Test("A queue that is blocked is waited for no longer than an effect")
  func blockedQueue() throws {
    let queue = DispatchQueue(label: "store")
    let found = Mailbox<[String]>()
    queue.suspend()
    defer { queue.resume() }
    Thread.detachNewThread {
      found.post(
        failures(queue: queue, patience: 0.05) { store in
          store.receive("5", line: 1)
          store.finish()
        })
    }
    #expect(
      try found.wait(forCount: 1, "test that ends") == [
        ["1: 5 was not received: no effect is running that could answer."]
      ])
  }
}
