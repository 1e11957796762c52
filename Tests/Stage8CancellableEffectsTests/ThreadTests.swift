import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: two threads that send concurrently", .serialized, .ownThread)
struct TwoThreadTests {
  @Test("An effect that answers on its own thread, during an action, stops the program")
  func withoutReceiveOn() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let isReducing = DispatchSemaphore(value: 0)
      let store = Store<Int, String>(initialValue: 0) { _, action in
        switch action {
        case "ask":
          return .async { callback in
            Thread.detachNewThread {
              isReducing.wait()
              callback("the answer")
            }
          }
        case "hold":
          isReducing.signal()
          waitForTheTrap()
          return .none
        default:
          return .none
        }
      }
      store.send("ask")
      untilTrap { store.send("hold") }
    }
    try expectTrap(result, saying: "the answer", "another thread", "receive(on:)")
  }

  @Test("An action that another thread sends to a local store during one stops it, too")
  func localStore() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let isStarting = DispatchSemaphore(value: 0)
      let store = stepStore()
      let local = store.view(value: { $0.count }, action: { (name: String) in Step(name) })
      Thread.detachNewThread {
        store.run(
          .fireAndForget {
            isStarting.signal()
            waitForTheTrap()
          })
      }
      isStarting.wait()
      untilTrap { local.send("the intruder") }
    }
    try expectTrap(result, saying: "the intruder", "another thread", "receive(on:)")
  }

  @Test("With `receive(on:)` the answer waits for the store's queue")
  func withReceiveOn() throws {
    let queue = DispatchQueue(label: "store")
    let (isReducing, hasCalled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let reduced = Mailbox<String>()
    let store = Store<Int, String>(initialValue: 0) { _, action in
      reduced.post(action)
      switch action {
      case "ask":
        return Effect.async { callback in
          Thread.detachNewThread {
            isReducing.wait()
            callback("the answer")
            hasCalled.signal()
          }
        }
        .receive(on: queue)
        .eraseToEffect()
      case "hold":
        isReducing.signal()
        hasCalled.wait()
        return .sync { "after hold" }
      default:
        return .none
      }
    }
    queue.sync {
      store.send("ask")
      store.send("hold")
    }
    #expect(try reduced.wait(forCount: 4) == ["ask", "hold", "after hold", "the answer"])
  }

  @Test("Turns that follow each other may be taken on different threads")
  func differentThreads() {
    let works = Works()
    let store = stepStore(then: works.effect("a").cancellable(id: 1))
    for number in 1...5 {
      together({ store.send(Step("\(number)", then: .sync { Step("\(number)'s answer") })) })
      together({ works["a"].send(Step("a's answer")) })
    }
    together({ store.run(.cancel(id: 1)) })
    #expect(store.value == (1...5).flatMap { ["\($0)", "\($0)'s answer", "a's answer"] })
    #expect(works.events == ["a starts", "a is canceled"])
  }
}

/// Keeps a thread in an action, for a bounded time: the program is to stop before.
private func waitForTheTrap() {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 60)
}
