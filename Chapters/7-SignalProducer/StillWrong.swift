import Console
import Foundation
import Stage7SignalProducer
import Walkthrough

/// The bugs that the stores of all these stages share.
func stillWrongSection(of chapter: Chapter) {
  chapter.section("What is still wrong") {
    chapter.say(
      "A synchronous effect answers inside `send`, so each action of a chain of such effects "
        + "takes a piece of the stack.")
    let short = chapter.child("chain", "100")
    chapter.show("a hundred actions", short)
    chapter.check(
      "the short chain ends normally", short.status == .exited(0) && short.output == "100 links\n")
    let long = chapter.child("chain", "1000000")
    chapter.show("a million actions", long)
    chapter.check(
      "the long chain overflows the stack, and the process crashes",
      long.crashed && long.output.isEmpty)

    chapter.say("This sends an action on a thread that is not the store's. Does anything notice?")
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
      "nothing notices: the store reduces the action on that thread", threads == [thread])
  }
}

/// A chain of synchronous effects, each the answer to the action of the previous effect, on a
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
