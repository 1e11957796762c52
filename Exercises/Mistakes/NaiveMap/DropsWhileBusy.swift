// Drops a value that comes while the downstream is still receiving another one.

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

private final class Inner<Input, Downstream: Subscriber>: Subscriber {
  typealias Failure = Downstream.Failure

  private let downstream: Downstream
  private let transform: (Input) -> Downstream.Input
  private var isDelivering = false

  init(downstream: Downstream, transform: @escaping (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.transform = transform
  }

  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard !isDelivering else { return .none }
    isDelivering = true
    defer { isDelivering = false }
    return downstream.receive(transform(input))
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }
}
