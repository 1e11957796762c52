import Foundation

/// The actions that are waiting to be reduced, and the turn to reduce them.
///
/// One thread at a time has the turn. The turn lasts until no action is waiting. Code that
/// dispatches before then, inside the turn or on another thread, adds the action and returns. No
/// lock is held while an action is reduced.
final class Turns {
  private let lock = NSLock()
  private var isTaken = false
  /// Two stacks are a queue: actions are pushed onto one, which is reversed when the other is
  /// empty.
  private var coming: [any Action] = []
  private var going: [any Action] = []

  /// Adds an action, and returns true if the turn is now the caller's.
  func add(_ action: any Action) -> Bool {
    lock.withLock {
      coming.append(action)
      return take()
    }
  }

  /// Returns true if the turn is now the caller's: then the caller calls `next` until it is nil.
  func begin() -> Bool {
    lock.withLock { take() }
  }

  /// Returns the next action for the thread that has the turn, or nothing: then the turn ends.
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
