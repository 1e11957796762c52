// Remembers only the last of the requests that come before the publisher has handed over its
// subscription.

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
    let listener = Listener<Output, Upstream.Failure>(AnySubscriber(subscriber))
    subscriber.receive(subscription: listener)
    upstream.subscribe(listener)
  }
}

private final class Listener<Value, Failure: Error>: Subscriber, Subscription {
  private var downstream: AnySubscriber<Value, Never>?
  private var upstream: (any Subscription)?
  private var demand = Subscribers.Demand.none

  init(_ downstream: AnySubscriber<Value, Never>) { self.downstream = downstream }

  func receive(subscription: any Subscription) {
    upstream = subscription
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ value: Value) -> Subscribers.Demand {
    downstream?.receive(value) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let downstream = self.downstream
    self.downstream = nil
    upstream = nil
    downstream?.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) {
    if let upstream {
      upstream.request(demand)
    } else {
      self.demand = demand
    }
  }

  func cancel() {
    downstream = nil
    upstream?.cancel()
    upstream = nil
  }
}
