import Console
import Pictures
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// Callbacks that answer twice, or never.
func callbackSection(of chapter: Chapter) {
  chapter.section("What if a callback answers twice, or never?") {
    chapter.say(
      "A continuation stands for a task that waits: to resume it gives the task its value. This function "
        + "wraps a callback. A small program calls it with a callback that answers with 1, and then with 2. "
        + "The program prints what the function returns.")
    var twice: ChildProcess.End?
    chapter.predict(
      "What comes of it?",
      code: """
        func answered(_ ask: (@escaping @Sendable (Int) -> Void) -> Void) async -> Int {
          await withCheckedContinuation { continuation in
            ask { number in continuation.resume(returning: number) }
          }
        }
        """,
      answers: [
        "1":
          "a continuation does not drop a second value, as the promise of a future does: to resume it "
          + "twice is an error",
        "2": "the first value has resumed the task, and cannot be taken back",
        "1 and 2":
          "a function returns once, also an async one: what comes more than once needs a stream",
        "a crash":
          "a continuation has to be resumed exactly once, and a checked one sees to that",
      ]
    ) {
      let end = chapter.child("twice")
      twice = end
      let printed = end.output.split(separator: "\n").joined(separator: " and ")
      return end.crashed ? "a crash" : printed
    }
    if let end = twice { chapter.say("The program ran as a process of its own, which \(end).") }
    if let words = twice?.trap {
      chapter.show("it said", words)
      chapter.check(
        "it says which function, and with which value",
        words.contains("answered(_:) tried to resume its continuation more than once")
          && words.contains("returning 2"))
    }

    let never = chapter.child("never")
    chapter.say(
      "One that never answers, in a process of its own. After a while, the last reference to its "
        + "closure goes.")
    chapter.show("it printed", never.output.split(separator: "\n").map(String.init))
    chapter.say("And the runtime said, on the standard error:")
    chapter.say(never.errors.split(separator: "\n").joined(separator: " "))
    chapter.check(
      "the task still waits",
      never.output.hasSuffix("the task waits\nthe closure is released\nthe task waits\n"))
    chapter.check(
      "the runtime tells that the continuation was leaked, and ends nothing",
      never.errors.contains("answered(_:) leaked its continuation")
        && never.status == .exited(0))
    chapter.say("A cancellation handler, in an effect that is canceled while it waits:")
    let handled = cancellationHandler()
    chapter.draw(handlerPicture(handled), as: "handler")
    chapter.show("log", handled)
    chapter.check(
      "the handler runs inside the cancellation, and ends no waiting by itself",
      handled == ["waits", "cancels", "is told", "has canceled", "goes on"])
    effectRuns(of: chapter)
  }
}

private func handlerPicture(_ log: [String]) -> LaneDiagram {
  let (caller, task, handler) = ("who cancels", "the effect's task", "the handler")
  var picture = LaneDiagram(
    title: "A cancellation handler",
    summary: """
      The effect's task waits. Somebody cancels it. The handler is called before the call that cancels \
      returns. The task still waits, and goes on when it is answered.
      """,
    lanes: [caller, task, handler])
  for event in log {
    switch event {
    case "waits": picture.add(event, in: task, .beginning)
    case "goes on": picture.add("is answered, and goes on", in: task, .end)
    case "is told": picture.add(event, in: handler)
    case "cancels": picture.add(event, in: caller, .beginning)
    default: picture.add(event, in: caller, .end)
    }
  }
  return picture
}

/// The end of the section: the same callbacks in a store.
private func effectRuns(of chapter: Chapter) {
  chapter.say(
    "`Effect.async` makes an effect of a callback. One callback answers twice, and the other one never."
  )
  chapter.predict(
    "Which actions does the store reduce, and how many effects does it have in its books then?",
    code: """
      return .merge(
        .async { answer in
          answer("first")
          answer("second")
        },
        .async { _ in withExtendedLifetime(token) {} }
      )
      """,
    answers: [
      #"["ask", "first"], and 0 effects"#:
        "the second effect has no answer yet, and the store cannot know that none will come",
      #"["ask", "first"], and 1 effect"#:
        "later answers are dropped, and what has not answered is going",
      #"["ask", "first", "second"], and 1 effect"#:
        "an effect of `run` may send twice; one of `async` ends with its first answer",
      #"["ask"], and a crash"#:
        "the effect asks whether the continuation has been resumed, before it resumes it",
    ]
  ) {
    callbacksInAStore { run in
      "\(run.actions), and \(counted(run.kept ?? -1, "effect"))"
    }
  }
  let (reduced, retained) = callbacksInAStore { ($0.log, $0.alive) }
  chapter.check(
    "the first callback has answered before `send` returns", reduced == ["ask", "first"])
  chapter.check(
    "the effect that waits retains what its closure has captured", retained == ["the token"])
  let (kept, alive) = callbacksInAStore { run in
    run.perform { scene in scene.store?.send("cancel") }
    return (run.kept, run.alive)
  }
  chapter.check(
    "canceled by its id, it ends, though its callback has not answered",
    kept == 0 && alive == [])
  let withoutStore = callbacksInAStore { run in
    run.perform { scene in scene.store = nil }
    return run.alive
  }
  chapter.check("and it ends with its store", withoutStore == [])
}
