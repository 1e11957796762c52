// Loses a cancellation that comes while the downstream receives its subscription: what was asked
// for there comes nevertheless.

import Stage2Publishers

extension Publisher {
  /// Transforms every value.
  func naiveMap<T>(_ transform: @escaping (Output) -> T) -> NaiveMap<Self, T> {
    NaiveMap(upstream: self, transform: transform)
  }
}

struct NaiveMap<Upstream: Publisher, Output>: Publisher {
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let transform: (Upstream.Output) -> Output

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(downstream: subscriber, transform: transform))
  }
}

private final class Inner<Input, Downstream: Subscriber>: Subscriber, Subscription {
  typealias Failure = Downstream.Failure

  private let downstream: Downstream
  private let transform: (Input) -> Downstream.Input
  private var upstream: (any Subscription)?
  private var asked = Subscribers.Demand.none

  init(downstream: Downstream, transform: @escaping (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.transform = transform
  }

  func receive(subscription: any Subscription) {
    downstream.receive(subscription: self)
    upstream = subscription
    if asked > .none { subscription.request(asked) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(transform(input))
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    upstream = nil
    downstream.receive(completion: completion)
  }

  /// What is asked for before there is an upstream to ask is asked for when there is one.
  func request(_ demand: Subscribers.Demand) {
    if let upstream {
      upstream.request(demand)
    } else {
      asked += demand
    }
  }

  func cancel() {
    upstream?.cancel()
    upstream = nil
  }
}
