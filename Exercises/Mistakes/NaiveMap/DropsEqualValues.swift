// Drops a value that is equal to the value before it.

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

  private final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    let downstream: Downstream
    let transform: (Upstream.Output) -> Output
    var last: String?

    init(downstream: Downstream, transform: @escaping (Upstream.Output) -> Output) {
      self.downstream = downstream
      self.transform = transform
    }

    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      defer { last = "\(input)" }
      return last == "\(input)" ? .max(1) : downstream.receive(transform(input))
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
