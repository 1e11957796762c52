import Console
import Dispatch
import Foundation
import Pictures
import Stage10AsyncEffects
import Walkthrough

/// When an effect starts: with a task, and with an immediate one.
func startSection(of chapter: Chapter) {
  chapter.section("When does an effect start?") {
    chapter.say("Two tasks await the method of a plain actor, which adds 1:")
    chapter.show("sums", sumsOfTwoTasks())
    chapter.check("the actor runs one job at a time", sumsOfTwoTasks() == ["1", "2"])
    chapter.say(
      "There are two ways to make a task. FirstStore makes one with `Task { … }`. Its effect "
        + "awaits an answer in the middle.")
    chapter.predict(
      "What has been written down when `send` has returned, and the answer has arrived?",
      code: """
        let store = FirstStore { action in
          scene.log.append("\\(action) starts")
          _ = await scene.ask("what?")
          scene.log.append("\\(action) continues")
        }
        store.send("go")
        scene.log.append("send has returned")
        """,
      answers: [
        #"["go starts", "send has returned", "go continues"]"#:
          "`Task { … }` makes a job for the actor, and the actor is busy with the code that called "
          + "`send`",
        #"["send has returned", "go starts", "go continues"]"#:
          "the closure of `Task { … }` is a job for the actor. It waits until the job that called "
          + "`send` has ended",
        #"["send has returned"]"#: "a task runs even if no code awaits it",
      ]
    ) {
      startPicture(isImmediate: false).log
    }
    chapter.draw(runPicture(), as: "run")
    chapter.draw(startPicture(isImmediate: false).picture, as: "enqueued")

    chapter.say("SecondStore calls `Task.immediate { … }`, and is the same otherwise:")
    let immediate = startPicture(isImmediate: true)
    chapter.draw(immediate.picture, as: "immediate")
    chapter.check(
      "an immediate task runs up to its first suspension before `send` returns",
      immediate.log == ["go starts", "send has returned", "go continues"])

    let order = orderOfTwo()
    chapter.say("Two effects of one action in stage 10's store. The first one awaits an answer:")
    chapter.draw(orderPicture(order), as: "two-effects")
    chapter.show("log", order)
    chapter.check(
      "each starts in its turn, and one that suspends does not hold up the next",
      order == [
        "a starts", "b starts", "reduces b", "send has returned", "a continues", "reduces a",
      ])

    chapter.say(
      "The last case: a store lives on the main actor, and a block on the main queue sends. The block "
        + "is not a job. First it runs on the main thread. Then it runs in a process that has ended its "
        + "main thread with `dispatchMain()`.")
    let log = fromMainQueue(chapter)
    let child = chapter.child("queue").output.split(separator: "\n").map(String.init)
    chapter.show("on the main thread", log)
    chapter.show("after dispatchMain()", child)
    chapter.draw(immediatePicture([log, child]), as: "when-immediate")
    chapter.check(
      "`fireAndForget` has done its work before `send` returns, wherever `send` is called",
      [log, child].allSatisfy {
        $0.filter { $0 != "run starts" } == ["fireAndForget", "send has returned"]
      })
  }
}

/// The parts of a run of this chapter.
private func runPicture() -> BoxDiagram {
  BoxDiagram(
    title: "A run",
    summary: """
      The scene on the main actor has a log, a store and open questions. perform calls a closure \
      with it, and runs the jobs that wait.
      """,
    boxes: [
      .init(
        "the main actor",
        boxes: [
          .init("scene", lines: ["the log", "the store", "questions that wait for an answer"])
        ]),
      .init("the executor", lines: ["the jobs that wait"]),
      .init(
        "run.perform { scene in … }", lines: ["calls the closure", "then runs the jobs that wait"],
        isMarked: true),
    ])
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
          scene.log.append("\(action) continues")
        }
        store.send("go")
      } else {
        let store = FirstStore { action in
          scene.log.append("\(action) starts")
          _ = await scene.ask("what?")
          scene.log.append("\(action) continues")
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
      send starts the effect, which runs until it awaits. Then send returns. After the answer, \
      the effect continues.
      """
      : """
      send returns. Then the effect starts, and runs until it awaits. After the answer, it \
      continues.
      """,
    lanes: [caller, task])
  picture.add("calls send", in: caller, .beginning)
  for event in log {
    switch event {
    case "send has returned": picture.add("send has returned", in: caller, .end)
    case "go starts": picture.add("starts, and awaits", in: task, .beginning)
    default: picture.add("continues, and ends", in: task, .end)
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
            scene.log.append("a continues")
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
      send starts the task of a, which awaits. Then it calls b, reduces what b has sent, and \
      returns. After the answer, a continues and sends.
      """,
    lanes: [caller, store, a])
  picture.add("calls send", in: caller, .beginning)
  for event in log {
    switch event {
    case "send has returned": picture.add(event, in: caller, .end)
    case "a starts": picture.add("starts, and awaits", in: a, .beginning)
    case "a continues": picture.add("continues, and sends", in: a, .end)
    case "b starts": picture.add("calls b, which sends", in: store)
    default: picture.add(event, in: store)
    }
  }
  return picture
}

/// Two callers that are no job of the main actor: on the main thread, and on another thread.
private func immediatePicture(_ logs: [[String]]) -> LaneDiagram {
  let lanes = ["a block on the main thread", "a block on another thread", "a later job"]
  var picture = LaneDiagram(
    title: "When a task is immediate",
    summary: """
      In a block on the main thread, the task starts inside send. In a block on another thread, it \
      starts in a later job.
      """,
    lanes: lanes)
  for (lane, log) in zip(lanes, logs) {
    picture.add("calls send", in: lane, .beginning)
    var isReturned = false
    for line in log where line != "fireAndForget" {
      if line == "send has returned" {
        picture.add(line, in: lane, .end)
        isReturned = true
      } else {
        picture.add("the task starts", in: isReturned ? lanes[2] : lane)
      }
    }
  }
  return picture
}

/// What is written down when a block on the main queue sends to a store of the main actor.
private func fromMainQueue(_ chapter: Chapter) -> [String] {
  let log = LockedLog()
  sendFromMainQueue(log)
  chapter.wait("the end of the effects") { log.lines.contains("finished") }
  return log.lines.filter { $0 != "finished" }
}

/// The same in a process without a main thread.
func queueChild(_ arguments: [String]) {
  let log = LockedLog()
  sendFromMainQueue(log) {
    for line in log.lines where line != "finished" { print(line) }
    exit(0)
  }
  dispatchMain()
}

private func sendFromMainQueue(_ log: LockedLog, atEnd end: @escaping @Sendable () -> Void = {}) {
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
        end()
      }
    }
  }
}
