// Sends the completion without a subscription.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does the work at each subscription, and completes with no value. No code waits for it.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Work(work: work).eraseToEffect()
  }
}

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let work: () -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    work()
    subscriber.receive(completion: .finished)
  }
}
