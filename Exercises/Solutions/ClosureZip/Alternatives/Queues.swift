// Stores every answer until both effects have answered, as stage 1 does, and then makes one pair of
// the two oldest. Good as a step to more than one pair: each effect's answers are a list, in order.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  /// Runs both effects concurrently, and passes on one pair of their first answers.
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      let pairing = Pairing<A, B>()
      self.run { value in pairing.receive { $0.firsts.append(value) }.map(callback) }
      other.run { value in pairing.receive { $0.seconds.append(value) }.map(callback) }
    }
  }
}

private final class Pairing<A, B> {
  var firsts: [A] = []
  var seconds: [B] = []
  private var isPaired = false
  private let lock = NSLock()

  /// Stores an answer, and returns the pair that it completes.
  func receive(_ store: (Pairing) -> Void) -> (A, B)? {
    lock.withLock {
      guard !isPaired else { return nil }
      store(self)
      guard let first = firsts.first, let second = seconds.first else { return nil }
      isPaired = true
      return (first, second)
    }
  }
}
