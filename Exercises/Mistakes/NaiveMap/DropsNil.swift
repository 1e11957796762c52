// Drops a result that is nil, as `compactMap` does, though nil is a value of the output's type.

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

  private struct Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    let downstream: Downstream
    let transform: (Upstream.Output) -> Output
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      let output = transform(input)
      if case Optional<Any>.none = output as Any { return .max(1) }
      return downstream.receive(output)
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
