// Asks its upstream for every value, and sends values that were not asked for.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    Hushed(upstream: self).eraseToEffect()
  }
}

private struct Hushed<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Never

  let upstream: Upstream

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    upstream.subscribe(
      AnySubscriber<Output, Upstream.Failure>(
        receiveSubscription: { subscription in
          subscriber.receive(subscription: subscription)
          subscription.request(.unlimited)
        },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { _ in subscriber.receive(completion: .finished) }))
  }
}
