import Console
import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// Shows what a store does when two threads send concurrently.
func threadSection(of chapter: Chapter) {
  chapter.section("What if two threads send concurrently?") {
    chapter.say(
      "A reducer adds each action to the value. One thread sends 1. While the store reduces 1, "
        + "another thread sends 10. In stage 5:")
    let lost = Stage5.sentByTwoThreads()
    chapter.show("the value in the end", lost)
    chapter.check("one of the two actions is lost, and nothing says so", lost == 1)

    chapter.say(
      "In stage 8, an action that is sent during a turn waits. Now two threads send to stage 8's "
        + "store, in a separate process.")
    let child = chapter.child("threads")
    chapter.predict(
      "What is the value in the end?",
      code: """
        Thread { store.send(1) }.start()
        isReducing.wait()
        store.send(10)
        """,
      answers: [
        "1": "that is stage 5, whose store does not know that a `send` is running",
        "11":
          "for that, the store would have to let one thread wait for the other thread, or put its "
          + "action into the list",
        "none: the process stops":
          "the store notes which thread has the turn, and another thread must not send during that "
          + "turn",
      ]
    ) {
      child.crashed
        ? "none: the process stops"
        : child.output.split(separator: "\n").last.map(String.init) ?? "nothing"
    }
    chapter.show("the process", child)
    chapter.check(
      "the second thread's `send` stops the process",
      child.crashed && child.output == "reducing 1\n")
    // A build for release traps without a message.
    if let words = child.trap {
      chapter.say("It said: “\(words)”")
      chapter.check(
        "it names the action, and says what to do",
        words.hasPrefix("10 was sent to a store") && words.contains("receive(on:)"))
    } else {
      chapter.check("only a release build says nothing", !Chapter.isDebugBuild)
    }

    chapter.say(
      "With `receive(on:)`, a hundred effects that answer from other threads deliver on the "
        + "store's queue.")
    let queue = DispatchQueue(label: "store")
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      guard action == 0 else { return .none }
      return Effect.async { callback in DispatchQueue.global().async { callback(1) } }
        .receive(on: queue)
        .eraseToEffect()
    }
    for _ in 0..<100 { queue.sync { store.send(0) } }
    chapter.wait("the answers") { queue.sync { store.value } == 100 }
    chapter.check(
      "every answer is reduced, and the process continues", queue.sync { store.value } == 100)
  }
}

/// Sends from one thread while the store reduces the action of another thread.
func threadsChild() {
  let isReducing = DispatchSemaphore(value: 0)
  let store = Store<Int, Int>(initialValue: 0) { value, action in
    value += action
    guard action == 1 else { return .none }
    print("reducing 1")
    isReducing.signal()
    // The other thread's `send` ends the process before this wait ends.
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 10)
    return .none
  }
  Thread { store.send(1) }.start()
  isReducing.wait()
  store.send(10)
  print(store.value)
}
