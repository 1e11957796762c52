import Foundation
import Synchronization

/// Keeps the jobs of the main actor, or of the pool, until the program runs them.
final class StandIn: SerialExecutor, TaskExecutor {
  private let isMainActor: Bool
  private let waiting = Mutex<[UnownedJob]>([])
  /// The jobs that other threads have brought. They are never run.
  private let brought = Mutex(0)

  init(isMainActor: Bool) {
    self.isMainActor = isMainActor
  }

  func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  func add(_ job: UnownedJob) {
    guard Thread.isMainThread else { return brought.withLock { $0 += 1 } }
    waiting.withLock { $0.append(job) }
  }

  /// Runs the job at this place of the list. False if there is none.
  func step(_ place: Int = 0) -> Bool {
    guard let job = waiting.withLock({ place < $0.count ? $0.remove(at: place) : nil }) else {
      return false
    }
    if isMainActor {
      job.runSynchronously(on: asUnownedSerialExecutor())
    } else {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    return true
  }

  /// The number of waiting jobs.
  var count: Int { waiting.withLock { $0.count } }

  /// The number of jobs that other threads have brought.
  var broughtCount: Int { brought.withLock { $0 } }
}

// The runtime calls a hook with its own function, for a hook that has no better answer.
typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor
typealias Enqueue = @convention(thin) (UnownedJob) -> Void
typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void

// A hook captures nothing.
let mainActorJobs = StandIn(isMainActor: true)
let poolJobs = StandIn(isMainActor: false)

/// Replaces the main actor's executor and the pool with the two lists, for the whole process.
func takeOver() -> Bool {
  let mainExecutor: MainExecutorHook = { _ in mainActorJobs.asUnownedSerialExecutor() }
  let enqueue: EnqueueHook = { job, _ in poolJobs.add(job) }
  return setHook("swift_task_getMainExecutor_hook", mainExecutor)
    && setHook("swift_task_enqueueGlobal_hook", enqueue)
}

/// Sets a variable of the runtime. False if the runtime has no such variable.
private func setHook<Hook>(_ name: String, _ hook: Hook) -> Bool {
  guard let variable = dlsym(dlopen(nil, RTLD_NOW), name) else { return false }
  variable.assumingMemoryBound(to: Hook?.self).pointee = hook
  return true
}

/// Runs jobs until both lists are empty, and returns how many there were.
@discardableResult
func runJobs() -> Int {
  var count = 0
  while mainActorJobs.step() || poolJobs.step() { count += 1 }
  return count
}
