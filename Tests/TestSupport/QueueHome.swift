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
}

/// Runs an actor's jobs on a serial queue. On Linux a queue is no executor itself.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue
  private let mark = DispatchSpecificKey<Void>()

  /// An executor that has the queue for itself.
  package init(_ queue: DispatchQueue) {
    self.queue = queue
    queue.setSpecific(key: mark, value: ())
  }

  deinit {
    queue.setSpecific(key: mark, value: nil)
  }

  /// Runs the job in a block on the queue. The Swift runtime calls it.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  /// Whether this is the queue: so a task starts immediately inside `queue.sync`, too.
  package func isIsolatingCurrentContext() -> Bool? {
    DispatchQueue.getSpecific(key: mark) != nil
  }
}
