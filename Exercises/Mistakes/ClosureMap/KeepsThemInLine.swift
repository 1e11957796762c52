// Keeps a value that comes while another one is handed on, and hands it on after that one.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  /// The same work, each value transformed.
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      let line = Line(callback: callback)
      self.run { value in line.handOn(transform(value)) }
    }
  }
}

private final class Line<Value> {
  private let callback: (Value) -> Void
  private let lock = NSLock()
  private var waiting: [Value] = []
  private var isHandingOn = false

  init(callback: @escaping (Value) -> Void) {
    self.callback = callback
  }

  func handOn(_ value: Value) {
    lock.lock()
    waiting.append(value)
    guard !isHandingOn else { return lock.unlock() }
    isHandingOn = true
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      lock.unlock()
      callback(next)
      lock.lock()
    }
    isHandingOn = false
    lock.unlock()
  }
}
