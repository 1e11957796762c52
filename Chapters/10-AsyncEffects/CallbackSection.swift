import Console
import Pictures
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// Callbacks that answer twice, or never.
func callbackSection(of chapter: Chapter) {
  chapter.section("How does a task wait for a callback?") {
    chapter.say(
      "This function "
        + "wraps a callback. A small program calls it with a callback that answers with 1, and then with 2. "
        + "The program prints what the function returns.")
    var twice: ChildProcess.End?
    chapter.predict(
      "What happens?",
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
          "a function returns once, even an async one: several values need a stream",
        "a crash":
          "a continuation must be resumed exactly once, and a checked one enforces that",
      ]
    ) {
      let end = chapter.child("twice")
      twice = end
      let printed = end.output.split(separator: "\n").joined(separator: " and ")
      return end.crashed ? "a crash" : printed
    }
    if let end = twice { chapter.say("The program ran in a separate process, which \(end).") }
    if let words = twice?.trap {
      chapter.show("it said", words)
      chapter.check(
        "it says which function, and with which value",
        words.contains("answered(_:) tried to resume its continuation more than once")
          && words.contains("returning 2"))
    }

    chapter.draw(flagPicture(exchanges()), as: "flag")
    let never = chapter.child("never")
    chapter.say(
      "A callback that never answers, in a separate process. After a while, the program drops the "
        + "last reference to its closure.")
    chapter.show("it printed", never.output.split(separator: "\n").map(String.init))
    chapter.say("And the runtime said, on the standard error:")
    chapter.say(never.errors.split(separator: "\n").joined(separator: " "))
    chapter.check(
      "the task still waits, and retains what its closure has captured",
      never.output.hasSuffix(
        "the task waits\nthe closure is released\nthe task waits\nwhat it captured is alive\n"))
    chapter.check(
      "the runtime prints that the continuation was leaked, and ends nothing",
      never.errors.contains("answered(_:) leaked its continuation")
        && never.status == .exited(0))
    chapter.draw(leakPicture(never.output.split(separator: "\n").map(String.init)), as: "leaked")
    chapter.say("A cancellation handler, in an effect that is canceled while it waits:")
    let handled = cancellationHandler()
    chapter.draw(handlerPicture(handled), as: "handler")
    chapter.show("log", handled)
    chapter.check(
      "the handler runs inside the cancellation, and ends no waiting by itself",
      handled == ["waits", "cancels", "is called", "has canceled", "continues"])
    effectRuns(of: chapter)
  }
}

/// What happens to a task whose continuation is released.
private func leakPicture(_ lines: [String]) -> LaneDiagram {
  let (task, owner, runtime) = ("the task", "the owner of the callback", "the runtime")
  var picture = LaneDiagram(
    title: "A leaked continuation",
    summary: """
      The task waits. The owner of the callback releases it, and with it the continuation. The runtime \
      prints a warning. The task still waits, and what it captured is alive.
      """,
    lanes: [task, owner, runtime])
  for (index, line) in lines.enumerated() {
    switch line {
    case "the task waits": picture.add("waits", in: task, index == 0 ? .beginning : .moment)
    case "the closure is released":
      picture.add("releases it", in: owner)
      picture.add("prints a warning", in: runtime)
    default: picture.add(line, in: task)
    }
  }
  return picture
}

/// What an answer and a cancellation find at the flag of `Answer`, the one after the other.
private func flagPicture(_ lines: [String]) -> LaneDiagram {
  let (callback, flag, handler) = ("the callback", "the flag", "the handler")
  var picture = LaneDiagram(
    title: "An answer and a cancellation",
    summary: """
      The callback sets the flag, finds false, and resumes the task. The handler sets the flag, \
      finds true, and does nothing.
      """,
    lanes: [callback, flag, handler])
  for (index, line) in lines.enumerated() {
    let lane = index == 0 ? callback : handler
    picture.add(index == 0 ? "answers" : "is called", in: lane, .beginning)
    picture.add(line == "resumes" ? "false → true" : "true", in: flag)
    picture.add(line == "resumes" ? "resumes the task" : "does nothing", in: lane, .end)
  }
  return picture
}

private func handlerPicture(_ log: [String]) -> LaneDiagram {
  let (caller, task, handler) = ("the canceling code", "the effect's task", "the handler")
  var picture = LaneDiagram(
    title: "A cancellation handler",
    summary: """
      The task waits. Other code cancels it, and the handler is called before that call returns. \
      The task waits until it is answered.
      """,
    lanes: [caller, task, handler])
  for event in log {
    switch event {
    case "waits": picture.add(event, in: task, .beginning)
    case "continues": picture.add("is answered, and continues", in: task, .end)
    case "is called": picture.add(event, in: handler)
    case "cancels": picture.add(event, in: caller, .beginning)
    default: picture.add(event, in: caller, .end)
    }
  }
  return picture
}

/// The end of the section: the same callbacks in a store.
private func effectRuns(of chapter: Chapter) {
  chapter.say(
    "`Effect.async` turns a callback into an effect. One callback answers twice, and the other "
      + "never."
  )
  let (actions, inBooks) = callbacksInAStore { ($0.actions, $0.kept) }
  chapter.show("reduced", actions)
  chapter.show("effects in the books", inBooks ?? -1)
  chapter.check(
    "later answers are dropped, and the second effect still waits for its answer",
    actions == ["ask", "first"] && inBooks == 1)
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
