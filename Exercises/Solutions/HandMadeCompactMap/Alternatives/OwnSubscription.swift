// Uses a class that is also the downstream's subscription, and requests another value for each
// dropped value. Good as the start of operators that count the demand, or do something when they
// are canceled.

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

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    var upstream: (any Subscription)?
    let downstream: Downstream
    let transform: (Upstream.Output) -> Output?

    init(downstream: Downstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.downstream = downstream
      self.transform = transform
    }

    func receive(subscription: any Subscription) {
      upstream = subscription
      downstream.receive(subscription: self)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      if let output = transform(input) { return downstream.receive(output) }
      upstream?.request(.max(1))
      return .none
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      upstream = nil
      downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

    func cancel() {
      let upstream = self.upstream
      self.upstream = nil
      upstream?.cancel()
    }
  }
}
