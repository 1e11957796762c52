import Foundation

/// A clock whose time stands still until it is told to go on.
///
/// What sleeps on it wakes in the order of the deadlines, and where these are equal in the order in
/// which it fell asleep; with the executor of an `Order` in any order. A task that is canceled wakes
/// immediately, with a `CancellationError`.
public final class TestClock: Clock {
  /// A point in the clock's time.
  public struct Instant: InstantProtocol {
    /// How long after the beginning it is.
    public var offset: Duration

    /// The point so long after the beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The point so much later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// How much later the other point is.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether one point is before the other.
    public static func < (one: Instant, other: Instant) -> Bool {
      one.offset < other.offset
    }
  }

  private let executor: TestExecutor
  private let state = State()

  /// A clock at the beginning of its time.
  ///
  /// - Parameter executor: What runs the tasks that sleep on it.
  public init(executor: TestExecutor) {
    self.executor = executor
  }

  /// The time.
  public var now: Instant { state.locked { $0.now } }

  /// Any duration at all can be told from the next.
  public var minimumResolution: Duration { .zero }

  /// How many tasks are asleep.
  public var sleepers: Int { state.locked { $0.sleepers.count } }

  /// Sleeps until the time has come. A deadline that has passed is no reason to sleep.
  ///
  /// - Throws: `CancellationError` where the task is canceled before that.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    executor.noteName()
    let number = beginSleep()
    let name = executor.nameOfTask
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        fallAsleep(
          Sleeper(number: number, name: name, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      wake(number)?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the time forward by a duration, and wakes the tasks that have slept until then. Jobs run
  /// before the first task wakes, and after each.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the time forward to an instant, and wakes the tasks that have slept until then. Jobs run
  /// before the first task wakes, and after each.
  public func advance(to instant: Instant) {
    state.locked { $0.sleepsInVain = 0 }
    executor.run()
    while case let next = nextToWake(before: instant), !next.isEmpty {
      wakeAndRun(next)
    }
    state.locked { $0.now = max($0.now, instant) }
  }

  /// Moves the time forward until no task sleeps, and wakes them all.
  ///
  /// A task that sleeps in a loop always sleeps again. So a hundred thousand tasks that wake in one
  /// call stop the program, with words in a debug build that name the tasks that sleep. Use
  /// `advance(by:)` to run such a task.
  public func run() {
    state.locked { $0.sleepsInVain = 0 }
    executor.run()
    var wakes = 0
    while case let next = nextToWake(before: nil), !next.isEmpty {
      wakeAndRun(next)
      wakes += next.count
      precondition(
        wakes < Self.wakeLimit || sleepers == 0,
        """
        \(wakes) tasks have woken, and there are tasks that always sleep again: \(list(names)). Cancel \
        them, or use advance(by:).
        """)
    }
  }

  /// Wakes the sleepers with these numbers, and runs jobs after each.
  private func wakeAndRun(_ numbers: [Int]) {
    executor.run(wakes: numbers.map { number in { self.wake(number)?.continuation.resume() } })
  }

  /// The names of the tasks that are asleep.
  private var names: [String] { state.locked { $0.sleepers.map(\.name) }.map { $0() } }

  /// Counts a sleep, and numbers it.
  private func beginSleep() -> Int {
    let (number, inVain) = state.locked { state in
      state.lastNumber += 1
      state.sleepsInVain += 1
      return (state.lastNumber, state.sleepsInVain)
    }
    precondition(
      inVain < Self.sleepsInVainLimit,
      """
      \(inVain) sleeps in a row have ended immediately, and none has let the clock move: \
      \(executor.nameOfTask()) sleeps in a loop, for no time or after its cancellation.
      """)
    return number
  }

  private func fallAsleep(_ sleeper: Sleeper) {
    // Asked under the lock: who cancels the task has marked it as canceled, and takes the lock then.
    let outcome = state.locked { state -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      if sleeper.deadline <= state.now { return .success(()) }
      state.sleepers.append(sleeper)
      state.sleepsInVain = 0
      return nil
    }
    if let outcome { sleeper.continuation.resume(with: outcome) }
  }

  private func wake(_ number: Int) -> Sleeper? {
    state.locked { state in
      guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      return state.sleepers.remove(at: index)
    }
  }

  /// The numbers of those who wake next, at the same moment. Sets the time to it.
  private func nextToWake(before instant: Instant?) -> [Int] {
    state.locked { state in
      guard let next = state.sleepers.map(\.deadline).min(), next <= instant ?? next else {
        return []
      }
      state.now = max(state.now, next)
      return state.sleepers.filter { $0.deadline == next }.map(\.number).sorted()
    }
  }

  /// How many tasks wake in one call of `run()`.
  private static let wakeLimit = 100_000

  /// How many sleeps in a row may end immediately.
  private static let sleepsInVainLimit = 10_000

  private struct Sleeper {
    let number: Int
    let name: @Sendable () -> String
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// What the lock guards. Nothing is called under it but `Task.isCancelled`.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    var now = Instant()
    var sleepers: [Sleeper] = []
    var lastNumber = 0
    /// How many sleeps in a row ended before they began.
    var sleepsInVain = 0

    func locked<Result>(_ body: (State) -> Result) -> Result {
      lock.withLock { body(self) }
    }
  }
}
