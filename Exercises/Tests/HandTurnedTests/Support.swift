import ExerciseTesting
import Foundation

@testable import HandTurned

/// An executor, and what its jobs write.
struct Setting: Sendable {
  let executor: TestExecutor
  let log = Log<String>()

  /// An executor, by default the one of the actor `Jobs`.
  init(_ executor: TestExecutor = Jobs.executor) {
    self.executor = executor
  }

  /// Enqueues a job, which writes its name and does the work. Its task belongs to `Jobs` and
  /// prefers the executor, so that it takes exactly one job.
  func bring(
    _ name: String, priority: TaskPriority? = nil, _ work: @escaping @Sendable () -> Void = {}
  ) {
    let log = self.log
    Task(executorPreference: executor, priority: priority) { @Jobs in
      log.write(name)
      work()
    }
  }

  /// Enqueues jobs with these names, in this order.
  func bring(_ names: [String]) {
    for name in names { bring(name) }
  }

  /// What the jobs have written, in order.
  var events: [String] { log.entries }

  /// The same in one line.
  var line: String { events.isEmpty ? "nothing" : events.joined(separator: " ") }
}

/// An actor whose jobs wait in an executor. Each test has its own process, and so its own actor of
/// this type.
@globalActor actor Jobs {
  static let shared = Jobs()
  static let executor = TestExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    Jobs.executor.asUnownedSerialExecutor()
  }
}

/// Writes that this code is on the actor. If it is not, the runtime stops the process.
func findJobs(_ log: Log<String>) {
  Jobs.shared.assumeIsolated { _ in log.write("on the actor") }
}

/// Does the work in an exit test's process, and ends the process. Work that takes too long has
/// failed.
func inTime(within seconds: Int = 10, _ work: @escaping () -> Void) -> Never {
  if !returns(within: seconds, work) { report("waits forever") }
  finish()
}

/// Which thread calls this.
func thisThread() -> ObjectIdentifier {
  ObjectIdentifier(Thread.current)
}
