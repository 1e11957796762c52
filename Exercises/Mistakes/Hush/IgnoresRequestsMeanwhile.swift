// Ignores a request that comes while a value is being delivered.

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

private final class Listener<Value, Failure: Error>: Subscriber, Subscription {
  private var downstream: AnySubscriber<Value, Never>?
  private var upstream: (any Subscription)?
  private var isDelivering = false

  init(_ downstream: AnySubscriber<Value, Never>) { self.downstream = downstream }

  func receive(subscription: any Subscription) {
    upstream = subscription
    downstream?.receive(subscription: self)
  }

  func receive(_ value: Value) -> Subscribers.Demand {
    isDelivering = true
    defer { isDelivering = false }
    return downstream?.receive(value) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let downstream = self.downstream
    self.downstream = nil
    upstream = nil
    downstream?.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) {
    if !isDelivering { upstream?.request(demand) }
  }

  func cancel() {
    downstream = nil
    upstream?.cancel()
    upstream = nil
  }
}
