import Foundation
internal import Stage11Takeover

/// Stands in for the main actor's executor and for the pool, for the code of a test that turns.
///
/// It relies on four facts about the Swift runtime, each of which a test checks: the runtime asks
/// for the main actor's executor at every hop; jobs for the pool pass a variable of the runtime; a
/// new task can be given an executor to prefer; on Linux, `Task.sleep` asks the sleeping task's
/// executor. The C code that this needs is in the target Stage11Takeover.
///
/// All code that the compiler cannot check is in this folder.
enum Takeover {
  /// Whether the runtime asks us. The first use installs this, and it stays: code outside a test
  /// pays for a question at each hop.
  private static let isInstalled: Bool = {
    let missing = stage11_install(
      Stage11Takeover(
        main_executor: { StandIns.ofThisCode?.mainWords ?? Stage11Executor() },
        take: { job in
          guard let list = JobList.turningHere, list.isOurs else { return false }
          return list.take(unsafeBitCast(job, to: UnownedJob.self))
        },
        preference: { StandIns.ofThisCode?.poolWords ?? Stage11Executor() },
        made: { task in
          StandIns.ofThisCode?.add(task)
        }))
    if let missing {
      fatalError(
        """
        This Swift runtime has no \(String(cString: missing)), so no test can take over its tasks. \
        Stage 11 was made with Swift 6.3.
        """)
    }
    return true
  }()

  static func install() {
    _ = isInstalled
  }

  /// Calls code of the main actor, where a stand-in is the main actor's executor.
  static func onMainActor<Argument, Result>(
    _ body: @MainActor (Argument) throws -> Result, _ argument: Argument
  ) rethrows -> Result {
    try withoutActuallyEscaping(body) { body in
      // `MainActor.assumeIsolated` does the same, for a result that is Sendable.
      try unsafeBitCast(body, to: ((Argument) throws -> Result).self)(argument)
    }
  }
}

extension JobList {
  /// The list of the test that turns on this thread.
  static var turningHere: JobList? {
    stage11_current().map { Unmanaged<JobList>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls `body` on the main actor of the test.
  ///
  /// A task of the test calls `body`, in a job that runs here and now. So the runtime finds the
  /// test's executors where it looks for the current ones: an immediate task starts synchronously,
  /// for example.
  func turn<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = stage11_current()
    let selfPointer = Unmanaged.passUnretained(self).toOpaque()
    if before == selfPointer { return try body() }
    Takeover.install()
    stage11_set_current(selfPointer)
    caller = stage11_current_task()
    begin()
    defer {
      end()
      stage11_set_current(before)
    }
    // The closure does not leave this call, and runs on this thread.
    nonisolated(unsafe) var result: Swift.Result<Result, Failure>?
    withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      runNow {
        Task { @MainActor in
          self.caller = stage11_current_task()
          do throws(Failure) {
            result = .success(try body())
          } catch {
            result = .failure(error)
          }
        }
      }
    }
    guard let result else {
      fatalError("The task of a test has not been run: this Swift runtime enqueues it elsewhere.")
    }
    return try result.get()
  }

  /// Whether the code that is running on this thread belongs to the test that turns here: a task of
  /// the test, or no task at all.
  var isOurs: Bool {
    guard stage11_current_task() != nil else { return true }
    return waking != 0 || stage11_current_preference().object == standIns.poolWords.object
  }
}

extension JobList {
  /// The number of the test's task that is running on this thread. Nil for the test itself.
  var numberOfNote: UInt64? {
    guard let task = stage11_current_task(), task != caller, StandIns.ofThisCode === standIns else {
      return nil
    }
    return stage11_number(task)
  }
}

/// The numbers that distinguish tasks.
enum TaskNumber {
  /// Finds the task's number. 0 for a job that is no task's: the job that a `Task.yield()` leaves
  /// behind, and the job that runs the tasks that wait for an actor.
  static func of(_ job: UnownedJob) -> UInt64 {
    stage11_number(unsafeBitCast(job, to: UnsafeRawPointer.self))
  }

  /// The number of the task that is running on this thread. 0 for none.
  static var ofThisCode: UInt64 {
    stage11_current_task().map { stage11_number($0) } ?? 0
  }
}

/// A task that was made in a test. It is retained until `letGo()` releases it.
struct MadeTask: @unchecked Sendable {
  let number: UInt64
  /// Whether it started immediately.
  let isImmediate: Bool
  private let task: UnsafeRawPointer
  /// The type of its value.
  private let value: UnsafeRawPointer?

  init(_ made: Stage11Task) {
    number = stage11_number(made.task)
    isImmediate = made.is_immediate
    (task, value) = (made.task, made.value)
    stage11_keep(task)
  }

  func letGo() { stage11_let_go(task) }

  func cancel() { stage11_cancel(task) }

  var isCanceled: Bool { stage11_is_canceled(task) }

  /// Whether other code retains it. The runtime does, until it has ended.
  var isKeptElsewhere: Bool { stage11_is_kept_elsewhere(task) }

  /// Calls `body` when it has ended, from another task.
  func whenEnded(_ body: @escaping @Sendable () -> Void) {
    func wait<Value: Sendable>(for type: Value.Type) {
      // Any task can be awaited as a task that throws.
      let task = unsafeBitCast(task, to: Task<Value, any Error>.self)
      Task.detached {
        _ = await task.result
        body()
      }
    }
    guard let value else { return body() }
    wait(for: unsafeBitCast(value, to: (any Sendable.Type).self))
  }
}
