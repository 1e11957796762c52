import Foundation

/// What the child shows, each scene in a separate process.
enum TakeoverScene: String {
  case race, yield, actor, preference, sleep
}

/// Takes the process over, and shows one scene.
func takeoverChild(_ arguments: [String]) {
  guard let scene = arguments.first.flatMap(TakeoverScene.init) else { return }
  MainActor.assumeIsolated {
    guard takeOver() else { return print("This runtime has no such hooks.") }
    switch scene {
    case .race: handTurnedPool()
    case .yield: yieldInTask()
    case .actor: sleepInActor(nil)
    case .preference: sleepInActor(poolJobs)
    case .sleep: sleepForAnHour()
    }
  }
}

/// The race of the first section. The pool's jobs are run in another order than they arrive.
@MainActor private func handTurnedPool() {
  func say(_ program: String) {
    print("\(program)|\(poolJobs.count)|\(mainActorJobs.count)|\(runners.arrived)")
  }
  let runners = Runners()
  for name in ["a", "b", "c"] {
    Task { await runners.run(name) }
  }
  say("starts a, b, c")
  runJobs()
  say("runs all jobs")
  runners.resume()
  say("resumes a, b, c")
  for place in [2, 0, 0] {
    _ = poolJobs.step(place)
    say(place == 2 ? "runs the pool's last job" : "runs the pool's first job")
  }
  while mainActorJobs.step() { say("runs a job of the main actor") }
}

/// How many jobs a task makes that yields once.
@MainActor private func yieldInTask() {
  Task.detached { await Task.yield() }
  print(runJobs())
}

/// Runs the jobs of a task that calls an actor, until both lists are empty. Prints what they have
/// written, and whether anything is on another thread.
@MainActor private func sleepInActor(_ preference: StandIn?) {
  let (here, elsewhere) = (LockedLog(), LockedLog())
  let station = Station()
  Task.detached(executorPreference: preference) {
    await station.pass { line in (Thread.isMainThread ? here : elsewhere).append(line) }
  }
  runJobs()
  print(here.lines)
  func isElsewhere() -> Bool { poolJobs.broughtCount > 0 || !elsewhere.lines.isEmpty }
  let end = Date(timeIntervalSinceNow: preference == nil ? 30 : 0)
  while !isElsewhere(), Date() < end { Thread.sleep(forTimeInterval: 0.001) }
  print(isElsewhere())
}

/// What a sleep asks of the executor.
@MainActor private func sleepForAnHour() {
  Task {
    try? await Task.sleep(for: .seconds(3600))
    print("woken")
  }
  runJobs()
}
