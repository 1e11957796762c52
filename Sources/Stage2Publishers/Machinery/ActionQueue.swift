/// Runs actions one at a time and in order; no thread waits.
///
/// An action that arrives while another action runs, on another thread or from inside it, is
/// queued, and the thread that is running runs it. (In a subject's delivery, an action from inside
/// would nest: see `Turn`.) The lock guards the variables, and is not held while an action runs.
@usableFromInline final class ActionQueue {
  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var waiting = FIFO<() -> Void>()
  @usableFromInline @exclusivity(unchecked) var isRunning = false

  @inlinable init() {}

  @usableFromInline func run(_ action: @escaping () -> Void) {
    let isMine = lock.locked {
      waiting.append(action)
      let isMine = !isRunning
      isRunning = true
      return isMine
    }
    guard isMine else { return }
    while let next = takeNext() {
      next()
    }
  }

  private func takeNext() -> (() -> Void)? {
    lock.locked {
      let next = waiting.popFirst()
      isRunning = next != nil
      return next
    }
  }
}
