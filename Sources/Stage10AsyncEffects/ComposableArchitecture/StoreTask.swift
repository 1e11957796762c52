import Foundation

/// Everything that an action has led to: its effects, what their answers have led to, and so on.
///
/// `send` returns it. Any thread can use it. It does not retain the store, and dropping it cancels
/// nothing.
///
/// It is `Sendable`, because a task that sends an action can return it:
/// `Task { store.send(.tapped) }`. A lock guards it. `Mutex` would make `@unchecked` unnecessary,
/// but the thread sanitizer reports it as a race on Linux.
///
/// Source: The Composable Architecture.
public final class StoreTask: @unchecked Sendable {
  /// The lock of the store, so that an action without effects allocates none. No other code runs
  /// while it is held.
  private let lock: NSLock

  private var wasCanceled = false
  /// How many steps are waiting and how many effects are running.
  private var unfinished = 0
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(lock: NSLock) {
    self.lock = lock
  }

  /// Waits until everything that the action has led to has ended.
  ///
  /// It waits for a canceled effect until that effect has really ended. Canceling the task that
  /// waits does not end the waiting.
  public func finish() async {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        if unfinished > 0 { waiting.append(continuation) }
        return unfinished == 0
      }
      if isOver { continuation.resume() }
    }
  }

  /// Cancels all effects that the action has led to. The store drops actions of these effects that
  /// it has not reduced yet, and starts no further effect.
  public func cancel() {
    let tasks = lock.withLock {
      wasCanceled = true
      return self.tasks
    }
    for key in tasks.keys.sorted() { tasks[key]?.cancel() }
  }

  /// Whether `cancel()` has been called.
  var isCanceled: Bool { lock.withLock { wasCanceled } }

  /// Notes a step that is waiting, or an effect that starts.
  func begin() {
    lock.withLock { unfinished += 1 }
  }

  /// Notes that a step has run, or that an effect has ended.
  func end() {
    let waiting = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
      unfinished -= 1
      guard unfinished == 0 else { return [] }
      defer { self.waiting = [] }
      return self.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Stores the task of a running effect, to cancel it with the rest.
  func put(_ task: Task<Void, Never>, under key: Int) {
    let isCanceled = lock.withLock {
      tasks[key] = task
      return wasCanceled
    }
    if isCanceled { task.cancel() }
  }

  /// Removes the task of an effect that has ended.
  func remove(_ key: Int) {
    _ = lock.withLock { tasks.removeValue(forKey: key) }
  }
}
