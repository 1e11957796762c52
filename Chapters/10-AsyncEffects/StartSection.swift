import Dispatch
import Pictures
import Stage10AsyncEffects
import Walkthrough

/// When an effect starts: with a task, and with an immediate one.
func startSection(of chapter: Chapter) {
  chapter.section("When does an effect start?") {
    chapter.say(
      "A task can be made in two ways. FirstStore makes one with `Task { … }`. Its effect awaits an answer "
        + "in the middle.")
    chapter.predict(
      "What has been written down when `send` has returned, and the answer has come?",
      code: """
        let store = FirstStore { action in
          scene.log.append("\\(action) starts")
          _ = await scene.ask("what?")
          scene.log.append("\\(action) goes on")
        }
        store.send("go")
        scene.log.append("send has returned")
        """,
      answers: [
        #"["go starts", "send has returned", "go goes on"]"#:
          "`Task { … }` makes a job for the actor, and the actor is busy with the code that called "
          + "`send`",
        #"["send has returned", "go starts", "go goes on"]"#:
          "the closure of `Task { … }` is a job for the actor. It waits until the job that called "
          + "`send` is over",
        #"["send has returned"]"#: "a task runs also when nobody awaits it",
      ]
    ) {
      startPicture(isImmediate: false).log
    }
    chapter.draw(startPicture(isImmediate: false).picture, as: "enqueued")

    chapter.say("SecondStore calls `Task.immediate { … }`, and is the same otherwise:")
    let immediate = startPicture(isImmediate: true)
    chapter.draw(immediate.picture, as: "immediate")
    chapter.check(
      "an immediate task runs up to its first suspension before `send` returns",
      immediate.log == ["go starts", "send has returned", "go goes on"])

    let order = orderOfTwo()
    chapter.say("Two effects of one action in stage 10's store. The first one awaits an answer:")
    chapter.draw(orderPicture(order), as: "two-effects")
    chapter.show("log", order)
    chapter.check(
      "each starts in its turn, and one that suspends does not hold up the next",
      order == ["a starts", "b starts", "reduces b", "send has returned", "a goes on", "reduces a"])

    chapter.say(
      "The last case: a store lives on the main actor, and a block on the main queue sends. The block "
        + "is no job of a task.")
    let log = fromMainQueue(chapter)
    chapter.show("log", log)
    chapter.check(
      "what `fireAndForget` does is done before `send` returns, whoever called it",
      log.filter { $0 != "run starts" } == ["fireAndForget", "send has returned"])
  }
}

/// What a store without books does for one action, with its effect's task enqueued or immediate.
private func startPicture(isImmediate: Bool) -> (log: [String], picture: LaneDiagram) {
  let (caller, task) = ("the caller of send", "the effect's task")
  let log = withRun { run in
    run.perform { scene in
      if isImmediate {
        let store = SecondStore { action in
          scene.log.append("\(action) starts")
          _ = await scene.ask("what?")
          scene.log.append("\(action) goes on")
        }
        store.send("go")
      } else {
        let store = FirstStore { action in
          scene.log.append("\(action) starts")
          _ = await scene.ask("what?")
          scene.log.append("\(action) goes on")
        }
        store.send("go")
      }
      scene.log.append("send has returned")
    }
    run.perform { scene in scene.answer("what?", "this") }
    return run.log
  }
  var picture = LaneDiagram(
    title: isImmediate ? "An immediate task" : "A task that is enqueued",
    summary: isImmediate
      ? """
      send is called. Before it returns, the effect starts, and runs until it awaits an answer. Then \
      send returns. When the answer has come, the effect goes on.
      """
      : """
      send is called and returns. Then the effect starts, and runs until it awaits an answer. When \
      the answer has come, the effect goes on.
      """,
    lanes: [caller, task])
  picture.add("calls send", in: caller, .beginning)
  for event in log {
    switch event {
    case "send has returned": picture.add("send has returned", in: caller, .end)
    case "go starts": picture.add("starts, and awaits", in: task, .beginning)
    default: picture.add("goes on, and ends", in: task, .end)
    }
  }
  return (log, picture)
}

/// What stage 10's store does for an action with two effects, of which the first one suspends.
private func orderOfTwo() -> [String] {
  withRun { run in
    run.perform { scene in
      scene.makeStore { action in
        guard action == "go" else {
          scene.log.append("reduces \(action)")
          return .none
        }
        return .merge(
          .run { send in
            scene.log.append("a starts")
            _ = await scene.ask("what?")
            scene.log.append("a goes on")
            send("a")
          },
          .sync {
            scene.log.append("b starts")
            return "b"
          })
      }
      scene.store?.send("go")
      scene.log.append("send has returned")
    }
    run.perform { scene in scene.answer("what?", "this") }
    return run.log
  }
}

private func orderPicture(_ log: [String]) -> LaneDiagram {
  let (caller, store, a) = ("the caller of send", "the store", "the task of a")
  var picture = LaneDiagram(
    title: "Two effects of one action",
    summary: """
      send is called. The store starts the task of a, which awaits an answer. Then the store calls b, \
      and reduces what b has sent. send returns. When the answer has come, the task of a goes on and \
      sends, and the store reduces that.
      """,
    lanes: [caller, store, a])
  picture.add("calls send", in: caller, .beginning)
  for event in log {
    switch event {
    case "send has returned": picture.add(event, in: caller, .end)
    case "a starts": picture.add("starts, and awaits", in: a, .beginning)
    case "a goes on": picture.add("goes on, and sends", in: a, .end)
    case "b starts": picture.add("calls b, which sends", in: store)
    default: picture.add(event, in: store)
    }
  }
  return picture
}

/// What is written down when a block on the main queue sends to a store of the main actor.
private func fromMainQueue(_ chapter: Chapter) -> [String] {
  let log = LockedLog()
  DispatchQueue.main.async {
    MainActor.assumeIsolated {
      let store = Store<Int, Int>(initialValue: 0) { _, _ in
        .merge(
          .run { _ in log.append("run starts") },
          .fireAndForget { log.append("fireAndForget") })
      }
      let task = store.send(0)
      log.append("send has returned")
      Task {
        await task.finish()
        withExtendedLifetime(store) { log.append("finished") }
      }
    }
  }
  chapter.wait("the end of the effects") { log.lines.contains("finished") }
  return log.lines.filter { $0 != "finished" }
}
