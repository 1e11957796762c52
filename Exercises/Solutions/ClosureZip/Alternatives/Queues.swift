// Keeps every answer until there is one from each, as stage 1 does, and then takes the two oldest
// and no more. Good as a step to more than one pair: the answers of each side are a list, in their
// order.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  /// Both works at once, and one pair of their first answers.
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

  /// Takes an answer in, and returns the pair that it completes.
  func receive(_ takeIn: (Pairing) -> Void) -> (A, B)? {
    lock.withLock {
      guard !isPaired else { return nil }
      takeIn(self)
      guard let first = firsts.first, let second = seconds.first else { return nil }
      isPaired = true
      return (first, second)
    }
  }
}
