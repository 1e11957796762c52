// Drops the demand that the subscriber returns for a value: the stream stalls.

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
        receiveSubscription: { subscriber.receive(subscription: $0) },
        receiveValue: { value in
          _ = subscriber.receive(value)
          return .none
        },
        receiveCompletion: { _ in subscriber.receive(completion: .finished) }))
  }
}
