// Retains the upstream's subscription weakly: if nobody else retains it, a downstream that asks
// later asks in vain.

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
  private weak var upstream: (any Subscription)?

  init(downstream: Downstream, transform: @escaping (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.transform = transform
  }

  func receive(subscription: any Subscription) {
    upstream = subscription
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(transform(input))
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    upstream?.request(demand)
  }

  func cancel() {
    upstream?.cancel()
  }
}
