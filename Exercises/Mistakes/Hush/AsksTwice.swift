// Asks the publisher twice for what the subscriber returns for a value: by a request, and by what
// it returns itself.

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
    upstream.subscribe(Listener<Output, Upstream.Failure>(AnySubscriber(subscriber)))
  }
}

private final class Listener<Value, Failure: Error>: Subscriber {
  private let downstream: AnySubscriber<Value, Never>
  private var subscription: (any Subscription)?

  init(_ downstream: AnySubscriber<Value, Never>) { self.downstream = downstream }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    downstream.receive(subscription: subscription)
  }

  func receive(_ value: Value) -> Subscribers.Demand {
    let more = downstream.receive(value)
    if more > .none { subscription?.request(more) }
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
    downstream.receive(completion: .finished)
  }
}
