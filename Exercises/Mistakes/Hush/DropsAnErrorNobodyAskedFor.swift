// Drops an error that comes when nothing is asked for: the effect does not complete later either.

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
  private var demand = Subscribers.Demand.none

  init(_ downstream: AnySubscriber<Value, Never>) { self.downstream = downstream }

  func receive(subscription: any Subscription) {
    upstream = subscription
    downstream?.receive(subscription: self)
  }

  func receive(_ value: Value) -> Subscribers.Demand {
    demand -= 1
    let more = downstream?.receive(value) ?? .none
    demand += more
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure = completion, demand == .none { return }
    let downstream = self.downstream
    self.downstream = nil
    upstream = nil
    downstream?.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    upstream?.request(demand)
  }

  func cancel() {
    downstream = nil
    upstream?.cancel()
    upstream = nil
  }
}
