import ExerciseTesting
import Foundation

@testable import HandTurned

/// An executor, and what its jobs write.
struct Setting: Sendable {
  let executor: TestExecutor
  let log = Log<String>()

  /// An executor, by itself the one that has the actor `Jobs`.
  init(_ executor: TestExecutor = Jobs.executor) {
    self.executor = executor
  }

  /// Brings a job: it writes its name, and does the work. Its task belongs to `Jobs`, and prefers
  /// the executor, so that it takes one job and no more.
  func bring(
    _ name: String, priority: TaskPriority? = nil, _ work: @escaping @Sendable () -> Void = {}
  ) {
    let log = self.log
    Task(executorPreference: executor, priority: priority) { @Jobs in
      log.write(name)
      work()
    }
  }

  /// Brings jobs with these names, in this order.
  func bring(_ names: [String]) {
    for name in names { bring(name) }
  }

  /// What the jobs have written, in order.
  var events: [String] { log.entries }

  /// The same in one line.
  var line: String { events.isEmpty ? "nothing" : events.joined(separator: " ") }
}

/// An actor whose jobs wait in an executor. Each test has a process of its own, and so this for
/// itself.
@globalActor actor Jobs {
  static let shared = Jobs()
  static let executor = TestExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    Jobs.executor.asUnownedSerialExecutor()
  }
}

/// Writes that this is the actor's code, on the actor: if it is not, the runtime ends the program.
func findJobs(_ log: Log<String>) {
  Jobs.shared.assumeIsolated { _ in log.write("on the actor") }
}

/// Does the work in a process of a test's own, and ends that. Work that takes too long has failed.
func inTime(within seconds: Int = 10, _ work: @escaping () -> Void) -> Never {
  if !returns(within: seconds, work) { report("waits forever") }
  finish()
}

/// Which thread calls this.
func thisThread() -> ObjectIdentifier {
  ObjectIdentifier(Thread.current)
}
