// Sends the completion before it does the work.

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
    defer { work() }
    let subscription = WorkSubscription()
    subscriber.receive(subscription: subscription)
    if !subscription.isCanceled { subscriber.receive(completion: .finished) }
  }
}

/// Remembers whether it is canceled.
private final class WorkSubscription: Subscription {
  private(set) var isCanceled = false

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {
    isCanceled = true
  }
}
