import Observation
import Synchronization

/// A model as an application has it.
@MainActor @Observable final class CountModel {
  var count = 0
}

/// What a loop over `Observations` sees of a count that is set to 1 and to 2 in a row, and later to
/// 3.
func observedCounts() -> [String] {
  withRun { run in
    let log = LockedLog()
    let model = CountModel()
    let task = Task {
      for await count in Observations({ model.count }) { log.append("\(count)") }
    }
    run.perform { _ in }
    run.perform { _ in
      model.count = 1
      model.count = 2
    }
    run.perform { _ in model.count = 3 }
    task.cancel()
    run.perform { _ in }
    return log.lines
  }
}

/// An object that writes down its end.
@MainActor private final class Ending {
  private let log: LockedLog

  init(_ log: LockedLog) { self.log = log }

  isolated deinit { log.append("deinit") }
}

/// What refers to such an object.
private final class Place: Sendable {
  private let ending: Mutex<Ending?>

  init(_ ending: Ending) { self.ending = Mutex(ending) }

  /// Drops the object, and writes down when.
  func drop(_ log: LockedLog) {
    log.append("drops it")
    ending.withLock { $0 = nil }
    log.append("has dropped it")
  }
}

/// When an object of the main actor ends if its last reference is dropped there, or in the pool.
func endings(isDroppedInPool: Bool) -> [String] {
  withRun { run in
    let log = LockedLog()
    let place = Place(Ending(log))
    if isDroppedInPool {
      Task.detached { place.drop(log) }
    } else {
      place.drop(log)
    }
    run.perform { _ in }
    return log.lines
  }
}

/// What tasks are called inside: one with a name, its child, and one without a name.
func namesOfTasks() -> [String] {
  withRun { run in
    let log = LockedLog()
    run.perform { _ in
      Task.immediate(name: "search") {
        log.append("the task: \(Task.name ?? "no name")")
        async let child: Void = log.append("its child: \(Task.name ?? "no name")")
        await child
      }
    }
    return log.lines
  }
}
