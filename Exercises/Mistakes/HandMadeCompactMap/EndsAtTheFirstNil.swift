// Ends the stream at the first value whose result is nil, instead of dropping that value.

import Stage2Publishers

extension Publisher {
  /// Transforms every value, and drops those for which the result is nil.
  func handMadeCompactMap<T>(
    _ transform: @escaping (Output) -> T?
  ) -> HandMadeCompactMap<Self, T> {
    HandMadeCompactMap(upstream: self, transform: transform)
  }
}

struct HandMadeCompactMap<Upstream: Publisher, Output>: Publisher {
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let transform: (Upstream.Output) -> Output?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(downstream: subscriber, transform: transform))
  }

  private final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    var downstream: Downstream?
    let transform: (Upstream.Output) -> Output?

    init(downstream: Downstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.downstream = downstream
      self.transform = transform
    }

    func receive(subscription: any Subscription) { downstream?.receive(subscription: subscription) }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      if let output = transform(input) { return downstream?.receive(output) ?? .none }
      receive(completion: .finished)
      return .none
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      let downstream = self.downstream
      self.downstream = nil
      downstream?.receive(completion: completion)
    }
  }
}
