/// All that an action has led to: its effects, what their answers have led to, and so on.
///
/// `send` returns it. It belongs to the store's actor, as the store does, and does not retain the
/// store. Who has no use for it lets it go: nothing is canceled by that.
///
/// Source: The Composable Architecture.
public final class StoreTask {
  /// Whether `cancel()` has been called.
  private(set) var isCanceled = false

  /// What waits for its turn, and what is going.
  private var unfinished = 0
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until all is over that the action has led to.
  ///
  /// An effect that is canceled is waited for until it has really ended. Canceling the task that
  /// waits does not end the waiting.
  public func finish() async {
    guard unfinished > 0 else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Cancels all effects that the action has led to. What they have sent, but what has not been
  /// reduced yet, is dropped, and no further effect starts.
  public func cancel() {
    isCanceled = true
    for key in tasks.keys.sorted() { tasks[key]?.cancel() }
  }

  /// Notes that something is to be done.
  func begin() {
    unfinished += 1
  }

  /// Notes that something has been done.
  func end() {
    unfinished -= 1
    guard unfinished == 0 else { return }
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Puts the task of an effect that is going, to be canceled with the rest.
  func put(_ task: Task<Void, Never>, under key: Int) {
    tasks[key] = task
    if isCanceled { task.cancel() }
  }

  /// Removes the task of an effect that has ended.
  func remove(_ key: Int) {
    tasks[key] = nil
  }
}
