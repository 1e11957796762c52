// Calls back only when both works have been started: a pair that is complete while the second one
// is being started waits until its `run` has returned.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  /// Both works at once, and one pair of their first answers.
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      let pairing = Pairing<A, B>(callback: callback)
      self.run { value in pairing.receive(first: value) }
      other.run { value in pairing.receive(second: value) }
      pairing.noteStart()
    }
  }
}

private final class Pairing<A, B> {
  private let callback: ((A, B)) -> Void
  private let lock = NSLock()
  private var first: A?
  private var second: B?
  private var isStarted = false
  private var isDone = false

  init(callback: @escaping ((A, B)) -> Void) {
    self.callback = callback
  }

  func receive(first value: A) {
    update { if first == nil { first = value } }
  }

  func receive(second value: B) {
    update { if second == nil { second = value } }
  }

  func noteStart() {
    update { isStarted = true }
  }

  private func update(_ change: () -> Void) {
    lock.lock()
    change()
    guard isStarted, !isDone, let first, let second else { return lock.unlock() }
    isDone = true
    lock.unlock()
    callback((first, second))
  }
}
