// Asks its upstream twice for what the downstream requests while it receives a value: once at that
// moment, and once more in the demand that it returns.

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
    upstream = subscription
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    asked = .none
    let answer = downstream.receive(transform(input))
    return answer + asked
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    upstream = nil
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    asked += demand
    upstream?.request(demand)
  }

  func cancel() {
    upstream?.cancel()
    upstream = nil
  }
}
