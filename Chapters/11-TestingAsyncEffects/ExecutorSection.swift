import Walkthrough

/// An executor that is turned by hand.
func executorSection(of chapter: Chapter) {
  chapter.section("Who runs a task's jobs?") {
    chapter.say(
      "The race once more, on an actor whose executor keeps the jobs in a list. The tasks prefer the "
        + "same executor for what they do off the actor. The program runs the jobs, one after the "
        + "other.")
    var orders: [String: Int] = [:]
    for _ in 0..<20_000 { orders[handTurnedRace(), default: 0] += 1 }
    chapter.show("orders", orders)
    chapter.check("each race was won by a, before b and c", orders == ["abc": 20_000])
  }
}

/// The race, on an actor that runs its jobs when it is told to.
actor HandTurnedRunners {
  nonisolated let executor = LittleExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private var arrived = ""
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func run(_ name: String) async {
    await withCheckedContinuation { waiting.append($0) }
    arrived += name
  }

  func resume() {
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
