// Delays the completion until the downstream asks for a value: a completion needs no demand.

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
    let downstream: Downstream
    let transform: (Upstream.Output) -> Output?
    var upstream: (any Subscription)?
    var isAsked = false
    var end: Subscribers.Completion<Upstream.Failure>?

    init(downstream: Downstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.downstream = downstream
      self.transform = transform
    }

    func receive(subscription: any Subscription) {
      upstream = subscription
      downstream.receive(subscription: self)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard let output = transform(input) else { return .max(1) }
      return downstream.receive(output)
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      end = completion
      if isAsked { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
      isAsked = true
      if let end { return downstream.receive(completion: end) }
      upstream?.request(demand)
    }

    func cancel() { upstream?.cancel() }
  }
}
