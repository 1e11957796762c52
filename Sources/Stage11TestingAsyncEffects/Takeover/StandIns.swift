import Foundation
import Synchronization
internal import Stage11Takeover

/// The executors that replace the main actor's executor and the pool, in one order of one test, and
/// the executor of actors that have the test's executor.
///
/// A task refers to them unowned, and can outlive its test: so they are never freed. If nothing is
/// left of an order, another order reuses them.
final class StandIns: @unchecked Sendable {
  /// Guards this and the list.
  let lock = NSLock()
  /// The list that uses them. Nil after it has ended.
  private var list: JobList?

  private let main = SerialStandIn(place: .main)
  private let actor = SerialStandIn(place: .actor)
  private let pool = PoolStandIn()

  /// The same as the runtime passes them.
  let mainReference: UnownedSerialExecutor
  let actorReference: UnownedSerialExecutor
  let poolReference: UnownedTaskExecutor
  let mainWords: Stage11Executor
  let poolWords: Stage11Executor

  private init() {
    mainReference = main.asUnownedSerialExecutor()
    actorReference = actor.asUnownedSerialExecutor()
    poolReference = pool.asUnownedTaskExecutor()
    // Such a reference is two words.
    mainWords = unsafeBitCast(mainReference, to: Stage11Executor.self)
    poolWords = unsafeBitCast(poolReference, to: Stage11Executor.self)
    (main.standIns, actor.standIns, pool.standIns) = (self, self, self)
  }

  func begin(_ list: JobList) { lock.withLock { self.list = list } }

  /// Runs a job on this thread, as the executor of the place does.
  func runHere(_ job: UnownedJob, at place: Jobs.Place) {
    switch place {
    case .main: job.runSynchronously(isolatedTo: mainReference, taskExecutor: poolReference)
    case .actor: job.runSynchronously(isolatedTo: actorReference, taskExecutor: poolReference)
    case .pool: job.runSynchronously(on: poolReference)
    }
  }

  /// Adds a job to the list. If the list has ended, the job really runs: on the main thread, or in
  /// the pool.
  func add(_ job: UnownedJob, to place: Jobs.Place) {
    let (number, sender) = (TaskNumber.of(job), TaskNumber.ofThisCode)
    let isTaken = lock.withLock {
      list?.addLocked(job, of: number, to: place, sender: sender) ?? false
    }
    if isTaken { return }
    let queue = place == .pool ? DispatchQueue.global() : .main
    queue.async { self.runHere(job, at: place) }
  }

  /// Adds the job that ends a sleep to the list. If the list has ended, the sleep is a real one.
  func add(_ job: UnownedJob, after delay: Duration) {
    let task = TaskNumber.ofThisCode
    if lock.withLock({ list?.addLocked(job, of: task, after: delay) ?? false }) { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay / .seconds(1)) {
      self.runHere(job, at: .pool)
    }
  }

  /// Notes a new task.
  func add(_ made: Stage11Task) {
    if made.is_elsewhere { Self.elsewhere.add(stage11_number(made.task), of: self) }
    guard let list = lock.withLock({ list }) else { return }
    list.add(MadeTask(made), name: made.name.map { String(cString: $0) })
  }
}

extension StandIns {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var unused: [StandIns] = []

  /// Takes stand-ins that are not in use.
  static func take() -> StandIns {
    lock.withLock { unused.popLast() } ?? StandIns()
  }

  /// Ends their use.
  ///
  /// - Parameter isOver: Whether no task still refers to them.
  func giveBack(isOver: Bool) {
    lock.withLock { list = nil }
    guard isOver else { return }
    Self.elsewhere.forget(self)
    Self.lock.withLock { Self.unused.append(self) }
  }

  /// The stand-ins of the test that the running code belongs to. Its task identifies the test, on
  /// any thread; code outside a task belongs to the test that turns on this thread.
  static var ofThisCode: StandIns? {
    let task = stage11_current_task()
    if let list = JobList.turningHere, task == nil || task == list.caller { return list.standIns }
    guard let task else { return nil }
    let preference = stage11_current_preference()
    guard preference.witnesses == poolWitnesses, let object = preference.object else {
      return elsewhere.standIns(of: task)
    }
    // The witness table is that of PoolStandIn, so the object is a PoolStandIn.
    return Unmanaged<PoolStandIn>.fromOpaque(object).takeUnretainedValue().standIns
  }

  /// The witness table that distinguishes a `PoolStandIn` from other executors.
  nonisolated(unsafe) private static let poolWitnesses = StandIns().poolWords.witnesses

  private static let elsewhere = TasksElsewhere()
}

/// The tasks of tests that prefer their own executor, and the tests that they belong to.
private final class TasksElsewhere: @unchecked Sendable {
  private let lock = NSLock()
  private var standIns: [UInt64: StandIns] = [:]
  /// How many there are. The runtime also asks about all other tasks, at every hop: these need no
  /// lock.
  private let count = Atomic(0)

  func add(_ number: UInt64, of standIns: StandIns) {
    lock.withLock {
      self.standIns[number] = standIns
      count.store(self.standIns.count, ordering: .releasing)
    }
  }

  func forget(_ other: StandIns) {
    guard count.load(ordering: .acquiring) > 0 else { return }
    lock.withLock {
      standIns = standIns.filter { $0.value !== other }
      count.store(standIns.count, ordering: .releasing)
    }
  }

  func standIns(of task: UnsafeRawPointer) -> StandIns? {
    guard count.load(ordering: .acquiring) > 0 else { return nil }
    return lock.withLock { standIns[stage11_number(task)] }
  }
}

/// Stands in for the executor of the main actor, or of another actor.
final class SerialStandIn: SerialExecutor {
  // Set once, before other code sees this.
  nonisolated(unsafe) fileprivate(set) var standIns: StandIns!
  private let place: Jobs.Place

  fileprivate init(place: Jobs.Place) {
    self.place = place
  }

  func enqueue(_ job: consuming ExecutorJob) {
    standIns.add(UnownedJob(job), to: place)
  }

  func isIsolatingCurrentContext() -> Bool? {
    guard let list = JobList.turningHere else { return false }
    return list.standIns === standIns && list.place == place
  }
}

/// Stands in for the pool.
final class PoolStandIn: TaskExecutor {
  // Set once, before other code sees this. The cycle keeps them all.
  nonisolated(unsafe) fileprivate(set) var standIns: StandIns!

  func enqueue(_ job: consuming ExecutorJob) {
    standIns.add(UnownedJob(job), to: .pool)
  }
}
