/// Runs actions one at a time and in order, without making anybody wait.
///
/// An action that comes while another one runs, on another thread or from inside it, is queued, and
/// whoever is running runs it. (In a conduit's turn it would nest.) No lock is held meanwhile.
@usableFromInline final class Turns {
  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var waiting = FIFO<() -> Void>()
  @usableFromInline @exclusivity(unchecked) var isRunning = false

  @inlinable init() {}

  @usableFromInline func run(_ action: @escaping () -> Void) {
    lock.lock()
    waiting.append(action)
    let isMine = !isRunning
    isRunning = true
    lock.unlock()
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
