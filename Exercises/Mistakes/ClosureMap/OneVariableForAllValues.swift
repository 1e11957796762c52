// Puts each value into one variable before it transforms it: of two values that come on two threads
// at once, one may be handed on twice, and the other one not at all.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  /// The same work, each value transformed.
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      let current = Current<A>()
      self.run { value in
        current.value = value
        guard let input = current.value else { return }
        callback(transform(input))
      }
    }
  }
}

/// One value, safe to read and to write from any thread.
private final class Current<Value> {
  private let lock = NSLock()
  private var stored: Value?

  var value: Value? {
    get {
      lock.lock()
      defer { lock.unlock() }
      return stored
    }
    set {
      lock.lock()
      defer { lock.unlock() }
      stored = newValue
    }
  }
}
