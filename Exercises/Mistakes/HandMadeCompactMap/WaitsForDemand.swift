// Subscribes to its upstream at the first request: an end before that is lost.

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
    let inner = Inner(downstream: subscriber, transform: transform)
    subscriber.receive(
      subscription: Late(start: { upstream.subscribe(inner) }, inner: { inner.upstream }))
  }

  private final class Late: Subscription {
    let start: () -> Void
    let inner: () -> (any Subscription)?
    var isStarted = false

    init(start: @escaping () -> Void, inner: @escaping () -> (any Subscription)?) {
      self.start = start
      self.inner = inner
    }

    func request(_ demand: Subscribers.Demand) {
      if !isStarted {
        isStarted = true
        start()
      }
      inner()?.request(demand)
    }

    func cancel() {
      isStarted = true
      inner()?.cancel()
    }
  }

  private final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    let downstream: Downstream
    let transform: (Upstream.Output) -> Output?
    var upstream: (any Subscription)?

    init(downstream: Downstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.downstream = downstream
      self.transform = transform
    }

    func receive(subscription: any Subscription) { upstream = subscription }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard let output = transform(input) else { return .max(1) }
      return downstream.receive(output)
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
