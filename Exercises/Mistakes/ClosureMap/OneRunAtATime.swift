// Does no work when it is run while an earlier run is still on its way, from inside the callback
// for example.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  /// The same work, each value transformed.
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    let entrance = Entrance()
    return ClosureEffect<B> { callback in
      guard entrance.enter() else { return }
      self.run { value in callback(transform(value)) }
      entrance.leave()
    }
  }
}

private final class Entrance {
  private let lock = NSLock()
  private var isTaken = false

  func enter() -> Bool {
    lock.withLock {
      guard !isTaken else { return false }
      isTaken = true
      return true
    }
  }

  func leave() {
    lock.withLock { isTaken = false }
  }
}
