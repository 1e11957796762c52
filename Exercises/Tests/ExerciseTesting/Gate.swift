/// Makes tasks wait until a test opens the gate. A cancellation does not open it.
///
/// It belongs to the actor of the tasks that are waiting.
public final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Makes a gate that is closed.
  public init() {}

  /// Waits until a test opens the gate.
  public func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Resumes all waiting tasks, in the order in which they arrived. Tasks that arrive later wait
  /// again.
  public func open() {
    let waiting = self.waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }
}
