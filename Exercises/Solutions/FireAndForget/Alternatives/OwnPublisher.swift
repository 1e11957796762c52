// A publisher of its own: to be subscribed to is to be handed a subscriber, and that is the moment.
// Good for seeing what `Deferred` does: it works when a subscriber comes, and hands it on.

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
