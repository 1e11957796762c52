import Foundation

/// The actions that wait to be reduced, and whose turn it is to reduce them.
///
/// One thread at a time has the turn. It goes on until nothing waits. Whoever dispatches meanwhile,
/// from inside the turn or from another thread, leaves the action and goes. No lock is held while
/// an action is reduced.
final class Turns {
  private let lock = NSLock()
  private var isTaken = false
  /// Two stacks are a queue: what comes goes onto one, and is turned over when the other is empty.
  private var coming: [any Action] = []
  private var going: [any Action] = []

  /// Adds an action. True when the turn is the caller's now.
  func add(_ action: any Action) -> Bool {
    lock.withLock {
      coming.append(action)
      return take()
    }
  }

  /// True when the turn is the caller's now, who calls `next` until that gives nothing.
  func begin() -> Bool {
    lock.withLock { take() }
  }

  /// The next action for whoever has the turn, or nothing: then the turn is over.
  func next() -> (any Action)? {
    lock.withLock {
      if going.isEmpty {
        swap(&going, &coming)
        going.reverse()
      }
      let action = going.popLast()
      isTaken = action != nil
      return action
    }
  }

  private func take() -> Bool {
    defer { isTaken = true }
    return !isTaken
  }
}
