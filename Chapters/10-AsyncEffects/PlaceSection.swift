import Console
import Pictures
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
        "[]": "in this target, an async function without a mark runs where its caller runs",
        #"["plain"]"#:
          "a task that suspends returns to its actor: a yield only lets others go first",
        #"["plain", "after a yield"]"#:
          "of these functions, only the one with `@concurrent` leaves its caller's actor",
        #"["plain", "after a yield", "concurrent"]"#:
          "`@concurrent` says that a function never runs on its caller's actor",
      ]
    ) {
      let places = placesOfCounts(chapter)
      return ["plain", "after a yield", "concurrent"].filter {
        places.contains("\($0): on the main thread")
      }
    }
    chapter.say("Where an `async` function of this program runs, by its mark:")
    let rows = placesOfFunctions(chapter)
    chapter.table(["the mark", "called on the main actor", "called in the pool"], rows)
    let (main, elsewhere) = ("the main thread", "elsewhere")
    chapter.check(
      "without a mark, and with `nonisolated`, it runs where its caller runs",
      rows.prefix(2).allSatisfy { $0.dropFirst() == [main, elsewhere] })
    chapter.check(
      "`@concurrent` runs on no actor, and `@MainActor` on the main actor",
      rows.suffix(2).map { Array($0.dropFirst()) } == [[elsewhere, elsewhere], [main, main]])
    chapter.say(
      "The layer is compiled without the setting of Swift 6.2. Its `next` is called on the main actor:"
    )
    let places = placesOfNext(chapter)
    chapter.show("the layer's next", places)
    chapter.check(
      "a function without a mark leaves there, one with the caller's actor stays",
      places.map { $0.hasSuffix("elsewhere") } == [true, true, false])
    taps(of: chapter)
    pool(of: chapter)
  }
}

/// What each way to count does to an action that is sent before its end.
private func taps(of chapter: Chapter) {
  chapter.say("The two actions from above, with each of the three:")
  for way in ["plain", "after a yield", "concurrent"] { chapter.show(way, counting(way)) }
  chapter.draw(placePicture(counting("concurrent")), as: "place")
  chapter.check(
    "the concurrent function leaves the actor: the tap is reduced before the answer",
    counting("concurrent") == ["count", "tap", "168"])
  chapter.check(
    "a yield also lets the tap go first", counting("after a yield") == ["count", "tap", "168"])
}

/// Where the count and the tap run when the count is `@concurrent`.
private func placePicture(_ actions: [String]) -> LaneDiagram {
  let (actor, pool) = ("the main actor", "the pool")
  var picture = LaneDiagram(
    title: "A function that leaves the actor",
    summary: """
      The main actor reduces count. The pool counts, while the main actor reduces tap. Then it \
      reduces 168.
      """,
    lanes: [actor, pool])
  for action in actions {
    if action == "168" { picture.add("has counted", in: pool, .end) }
    picture.add("reduces \(action)", in: actor)
    if action == "count" { picture.add("counts", in: pool, .beginning) }
  }
  return picture
}

/// A pool of two threads that wait for a task that has no thread.
private func poolPicture() -> BoxDiagram {
  BoxDiagram(
    title: "A blocked pool",
    summary: """
      Both threads of a pool wait for the semaphore. The last task, which would signal it, waits \
      for a thread.
      """,
    boxes: [
      .init(
        "the pool",
        boxes: [
          .init("thread 1", lines: ["waits for the semaphore"]),
          .init("thread 2", lines: ["waits for the semaphore"]),
        ]),
      .init("enqueued", lines: ["the last task, which would signal it"], isMarked: true),
    ])
}

/// What happens to the pool when its threads wait for a semaphore.
private func pool(of chapter: Chapter) {
  chapter.say(
    "Elsewhere is the pool: about as many threads as the machine has cores. In a separate process, "
      + "eight times as many tasks wait there for a semaphore, and a last task would signal it.")
  let blocked = chapter.child("pool", "semaphore")
  let lines = blocked.output.split(separator: "\n").map(String.init)
  chapter.show("after a while", lines)
  chapter.draw(poolPicture(), as: "pool")
  chapter.check(
    "the last task has not started: a thread that waits is no thread for others",
    lines.first == "the last task has not started")
  chapter.say("The same tasks, which wait with `await`:")
  let free = chapter.child("pool", "await")
  chapter.show("after a while", String(free.output.dropLast()))
  chapter.check(
    "a task that awaits has no thread, so the last task has one, and all of them end",
    free.output == "all tasks have ended\n")
}
