import Foundation
import Stage7SignalProducer
import TestSupport
import Testing

@Suite("Stage 7: what a store does where it is not asked to")
struct StoreMisuseTests {
  @Test("An action sent from inside a reducer is reduced first, and its change is then lost")
  func sendFromReducer() {
    var store: Store<[String], String>?
    var log: [String] = []
    store = Store(initialValue: []) { value, action in
      log.append("\(action) starts with \(value)")
      if action == "outer" { store?.send("inner") }
      value.append(action)
      return .fireAndForget { log.append("effect of \(action)") }
    }
    store?.send("outer")
    #expect(
      log == [
        "outer starts with []", "inner starts with []", "effect of inner", "effect of outer",
      ])
    #expect(store?.value == ["outer"])
    store = nil
  }

  @Test("An action sent from an observer is reduced there and then; all hear the newest value last")
  func sendFromObserver() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value = action
      return .none
    }
    var log: [String] = []
    store.$value.startWithValues { value in
      log.append("a\(value)")
      if value == 1 { store.send(2) }
    }
    let local = store.view(value: { $0 * 10 }, action: { (action: Int) in action })
    store.$value.startWithValues { log.append("b\($0)") }
    store.send(1)
    #expect(log == ["a0", "b0", "a1", "a2", "b2"])
    #expect(store.value == 2 && local.value == 20)
  }

  @Test("Nothing hops: an action is reduced on the thread that sends it, the store's queue to keep")
  func sendFromAnotherThread() throws {
    var threads: [Thread] = []
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      threads.append(Thread.current)
      value += action
      return action == 1 ? .sync { 10 } : .none
    }
    let sender = Mailbox<Thread>()
    Thread.detachNewThread {
      store.send(1)
      sender.post(Thread.current)
    }
    let thread = try #require(try sender.wait(forCount: 1).first)
    #expect(threads == [thread, thread])
    #expect(store.value == 11)
  }
}
