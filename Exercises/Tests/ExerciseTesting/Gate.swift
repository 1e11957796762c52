/// Where a task waits until a test opens the gate. A cancellation does not open it.
///
/// It belongs to the actor of the tasks that wait.
public final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Makes a gate that is closed.
  public init() {}

  /// Waits until the gate is opened.
  public func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Lets all go on that wait, in the order in which they came. Those that come later wait again.
  public func open() {
    let waiting = self.waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }
}
