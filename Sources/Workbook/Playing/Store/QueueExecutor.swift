import Foundation

/// Runs an actor's jobs on a serial queue: what is done on the queue is done on the actor.
///
/// On Linux a `DispatchQueue` is no executor itself.
final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue
  private let mark = DispatchSpecificKey<Void>()

  /// An executor on a queue of its own.
  init(label: String) {
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: mark, value: ())
  }

  /// Runs the job on the queue. The Swift runtime calls it, from any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  /// Whether this is the queue. The Swift runtime asks it: so a task may start at once in a block
  /// on the queue, too.
  func isIsolatingCurrentContext() -> Bool? {
    DispatchQueue.getSpecific(key: mark) != nil
  }
}
