// A subscriber in between, which turns every completion into an ordinary one. Good for seeing what
// `hush` changes: one signal of three.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// Sends the values before an error, and completes instead of failing.
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
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { _ in subscriber.receive(completion: .finished) }))
  }
}
