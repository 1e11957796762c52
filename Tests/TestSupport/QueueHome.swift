import Foundation

/// An actor that lives on a serial queue: what is done on the queue is done on the actor.
///
/// Stage 10's stores live on an actor, and the tests' stores on `TestWorld.queue`.
package actor QueueHome {
  private nonisolated let executor: QueueExecutor

  /// An actor whose jobs run on the queue.
  package init(_ queue: DispatchQueue) {
    executor = QueueExecutor(queue)
  }

  /// The executor as the Swift runtime asks for it.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// What tasks of this actor do elsewhere.
  package nonisolated var elsewhere: ThreadExecutor {
    ThreadExecutor(home: executor)
  }
}

/// Runs jobs on threads of their own, which the tests that compute do not take.
///
/// The pool has as many threads as the machine has cores. While hundreds of tests run there, a
/// request that an effect makes would begin after them.
package final class ThreadExecutor: TaskExecutor {
  private let home: QueueExecutor

  fileprivate init(home: QueueExecutor) {
    self.home = home
  }

  /// Runs the job on a thread that is made for it. The Swift runtime calls it.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Runs the job that the actor's queue was last given from itself.
  package func runLastJob() {
    home.runLastJob(preferring: asUnownedTaskExecutor())
  }
}

/// Runs jobs on a serial queue. On Linux a queue is no executor itself.
private final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue
  private let mark = DispatchSpecificKey<Void>()
  private let state = State()

  init(_ queue: DispatchQueue) {
    self.queue = queue
    queue.setSpecific(key: mark, value: ())
  }

  deinit {
    queue.setSpecific(key: mark, value: nil)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFromHere = isIsolatingCurrentContext() == true
    let number = state.locked { state in
      state.lastNumber += 1
      if isFromHere { state.lastFromHere = state.lastNumber }
      state.jobs[state.lastNumber] = job
      return state.lastNumber
    }
    queue.async { [self] in
      let job = state.locked { $0.jobs.removeValue(forKey: number) }
      job?.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  func runLastJob(preferring executor: UnownedTaskExecutor) {
    let job = state.locked { state in
      state.lastFromHere.flatMap { number in state.jobs.removeValue(forKey: number) }
    }
    job?.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: executor)
  }

  /// Whether this is the queue: so a task may start at once inside `queue.sync`, too.
  func isIsolatingCurrentContext() -> Bool? {
    DispatchQueue.getSpecific(key: mark) != nil
  }

  /// What the lock guards. Nothing is called under it.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    /// The jobs that have not been run, by the number under which they came.
    var jobs: [Int: UnownedJob] = [:]
    var lastNumber = 0
    var lastFromHere: Int?

    func locked<Result>(_ body: (State) -> Result) -> Result {
      lock.withLock { body(self) }
    }
  }
}
