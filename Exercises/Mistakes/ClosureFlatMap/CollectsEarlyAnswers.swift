// Collects the first effect's answers that arrive before `run` returns, and uses them after that.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  /// Runs one effect after the other: each value starts the effect that `transform` returns for it.
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      let early = EarlyAnswers<A>()
      self.run { value in
        if early.keep(value) { return }
        transform(value).run(callback)
      }
      for value in early.close() {
        transform(value).run(callback)
      }
    }
  }
}

private final class EarlyAnswers<Value> {
  private let lock = NSLock()
  private var values: [Value] = []
  private var isOpen = true

  /// Keeps a value while the first work is being started; false afterward.
  func keep(_ value: Value) -> Bool {
    lock.withLock {
      if isOpen { values.append(value) }
      return isOpen
    }
  }

  func close() -> [Value] {
    lock.withLock {
      isOpen = false
      defer { values = [] }
      return values
    }
  }
}
