// Uses a custom publisher, which does its work when it receives a subscriber. Good for seeing what
// `Deferred` does: it calls its closure when a subscriber arrives, and forwards the subscriber.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does its work for each subscription and completes without a value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Work(work: work).eraseToEffect()
  }
}

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let work: () -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    work()
    Empty(completeImmediately: true).receive(subscriber: subscriber)
  }
}
