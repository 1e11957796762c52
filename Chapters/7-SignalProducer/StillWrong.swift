import Console
import Foundation
import Stage7SignalProducer
import Walkthrough

/// The faults that the stores of all these stages have in common.
func stillWrongSection(of chapter: Chapter) {
  chapter.section("What is still wrong") {
    chapter.say(
      "An effect that answers at once is sent from inside `send`, so each link of a chain of such "
        + "effects takes a piece of the stack.")
    let short = chapter.child("chain", "100")
    chapter.show("a hundred links", short)
    chapter.check(
      "the short chain ends well", short.status == .exited(0) && short.output == "100 links\n")
    let long = chapter.child("chain", "1000000")
    chapter.show("a million links", long)
    chapter.check(
      "the stack ends before the long chain does, and the process with it",
      long.crashed && long.output.isEmpty)

    chapter.say("An action is sent on a thread that is not the store's. Does anything notice?")
    var threads: [Thread] = []
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      threads.append(Thread.current)
      value += action
      return .none
    }
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      store.send(1)
      isDone.signal()
    }
    thread.start()
    isDone.wait()
    chapter.check(
      "nothing notices: the action is reduced on that thread", threads == [thread])
  }
}

/// An effect that answers at once with an action whose effect answers at once, and so on, on a
/// thread with eight megabytes of stack.
func chainChild(_ arguments: [String]) {
  let ended = DispatchSemaphore(value: 0)
  let thread = Thread {
    let store = Store<Int, Int>(initialValue: 0) { value, linksLeft in
      value += 1
      return linksLeft > 0 ? .sync { linksLeft - 1 } : .none
    }
    store.send(arguments.first.flatMap { Int($0) } ?? 0)
    print("\(store.value - 1) links")
    ended.signal()
  }
  thread.stackSize = 8 << 20
  thread.start()
  ended.wait()
}
