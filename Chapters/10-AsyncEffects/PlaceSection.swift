import Console
import Walkthrough

/// Where the work of an effect runs.
func placeSection(of chapter: Chapter) {
  chapter.section("Where does work run?") {
    chapter.say(
      "`countPrimes` is an `async` function that computes for a while, and awaits nothing. An effect "
        + "awaits it and sends the count. The caller sends two actions: `count`, which has this effect, and "
        + "`tap`, which has none.")
    chapter.predict(
      "In which order are the actions reduced?",
      code: """
        func countPrimes(below limit: Int) async -> Int {
          (2..<limit).count { number in !(2..<number).contains { number.isMultiple(of: $0) } }
        }
        """,
      answers: [
        #"["count", "tap", "168"]"#:
          "`await` marks a place where a function *may* suspend. This one never does, so it stays on "
          + "the store's actor",
        #"["count", "168", "tap"]"#:
          "the function runs on the actor of its caller, and nothing in it suspends: so all of it is one "
          + "job, inside the first `send`",
        #"["tap", "count", "168"]"#:
          "`send` reduces its action before it returns, whatever the effect does then",
      ]
    ) {
      counting("plain")
    }

    chapter.say(
      "Three effects count. The first one awaits the function, as before. The second one suspends "
        + "first, with `Task.yield()`. The third one awaits a function that is marked with "
        + "`@concurrent`. The store's actor runs its jobs on this process's main thread.")
    chapter.predict(
      "Which of them count on that thread?",
      code: """
        case "plain":
          return .run { _ in await countAndWrite("plain", in: places) }
        case "after a yield":
          return .run { _ in
            await Task.yield()
            await countAndWrite("after a yield", in: places)
          }
        case "concurrent":
          return .run { _ in await countAndWriteMarked("concurrent", in: places) }
        """,
      answers: [
        "[]": "an async function that says nothing about its place runs where its caller runs",
        #"["plain"]"#:
          "a task that suspends comes back to its actor: a yield lets others go first, and that is all",
        #"["plain", "after a yield"]"#:
          "only `@concurrent` makes a function leave its caller's actor",
        #"["plain", "after a yield", "concurrent"]"#:
          "`@concurrent` says that a function never runs on its caller's actor",
      ]
    ) {
      let places = placesOfCounts(chapter)
      return ["plain", "after a yield", "concurrent"].filter {
        places.contains("\($0): on the main thread")
      }
    }
    taps(of: chapter)
    pool(of: chapter)
  }
}

/// What each way to count does to an action that comes meanwhile.
private func taps(of chapter: Chapter) {
  chapter.say("The two actions from above, with each of the three:")
  for way in ["plain", "after a yield", "concurrent"] { chapter.show(way, counting(way)) }
  chapter.check(
    "the concurrent function leaves the actor: the tap is reduced before the answer",
    counting("concurrent") == ["count", "tap", "168"])
  chapter.check(
    "a yield lets the tap go first, too", counting("after a yield") == ["count", "tap", "168"])
}

/// What becomes of the pool when its threads wait.
private func pool(of chapter: Chapter) {
  chapter.say(
    "Elsewhere is the pool: about as many threads as the machine has cores. In a process of its own, "
      + "eight times as many tasks wait there for a semaphore, and a last task would signal it.")
  let blocked = chapter.child("pool", "semaphore")
  chapter.show("after a while", String(blocked.output.dropLast()))
  chapter.check(
    "the last task has not started: a thread that waits is no thread for others",
    blocked.output == "the last task has not started\n")
  chapter.say("The same tasks, which wait with `await`:")
  let free = chapter.child("pool", "await")
  chapter.show("after a while", String(free.output.dropLast()))
  chapter.check(
    "a task that awaits has no thread, so the last task has one, and all of them end",
    free.output == "all tasks have ended\n")
}
