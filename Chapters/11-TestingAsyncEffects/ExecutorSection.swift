import Pictures
import Walkthrough

/// An executor that is turned by hand.
func executorSection(of chapter: Chapter) {
  chapter.section("Who runs a task's jobs?") {
    chapter.say(
      "The race once more, on an actor whose executor keeps the jobs in a list. The tasks prefer the "
        + "same executor for what they do off the actor. The program runs the jobs, one after another."
    )
    chapter.draw(racePicture(), as: "race")
    var orders: [String: Int] = [:]
    for _ in 0..<2_000 { orders[handTurnedRace(), default: 0] += 1 }
    chapter.show("orders", orders)
    chapter.check("in each race, a arrives first, then b, then c", orders == ["abc": 2_000])
  }
}

/// The race, on an actor that runs its jobs when the program says so.
actor HandTurnedRunners {
  nonisolated let executor = LittleExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// What happens on the actor.
  nonisolated let log = LockedLog()

  private var arrived = ""
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func run(_ name: String) async {
    log.append("\(name) waits")
    await withCheckedContinuation { waiting.append($0) }
    arrived += name
    log.append("\(name) arrives")
  }

  func resume() {
    log.append("a, b and c are resumed")
    for continuation in waiting { continuation.resume() }
  }

  func write(into log: LockedLog) {
    log.append(arrived)
  }
}

private func handTurnedRace() -> String {
  let runners = HandTurnedRunners()
  let executor = runners.executor
  for name in ["a", "b", "c"] {
    Task(executorPreference: executor) { await runners.run(name) }
  }
  executor.run()
  Task(executorPreference: executor) { await runners.resume() }
  executor.run()
  let log = LockedLog()
  Task(executorPreference: executor) { await runners.write(into: log) }
  executor.run()
  return log.lines.first ?? ""
}

/// What the program, the list and the actor do in a race.
private func racePicture() -> LaneDiagram {
  let (program, list, actor) = ("the program", "jobs in the list", "on the actor")
  var picture = LaneDiagram(
    title: "A race whose jobs wait in a list",
    summary: """
      The program starts the tasks of a, b and c, whose first jobs arrive in the list. It runs \
      these jobs one by one: each continues on the actor, and waits there. Then it resumes the \
      tasks, in the order a, b, c. Their jobs arrive in the list in this order, and run in this \
      order.
      """,
    lanes: [program, list, actor])
  let runners = HandTurnedRunners()
  let executor = runners.executor
  func turn() {
    picture.add("\(executor.count)", in: list)
    while executor.count > 0 {
      let before = runners.log.lines.count
      picture.add("step", in: program)
      _ = executor.step()
      for line in runners.log.lines.dropFirst(before) { picture.add(line, in: actor) }
      picture.add("\(executor.count)", in: list)
    }
  }
  for name in ["a", "b", "c"] {
    picture.add("starts \(name)", in: program)
    Task(executorPreference: executor) { await runners.run(name) }
  }
  turn()
  picture.add("starts a task that resumes", in: program)
  Task(executorPreference: executor) { await runners.resume() }
  turn()
  return picture
}
