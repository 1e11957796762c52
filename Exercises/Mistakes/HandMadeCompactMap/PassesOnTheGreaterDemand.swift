// Passes on either what the downstream requests while it receives a value, or what it returns then,
// whichever is more: the two do not add up.

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
}

private final class Inner<Input, Downstream: Subscriber>: Subscriber, Subscription {
  typealias Failure = Downstream.Failure

  private let downstream: Downstream
  private let transform: (Input) -> Downstream.Input?
  private var upstream: (any Subscription)?
  private var isDelivering = false
  private var asked = Subscribers.Demand.none

  init(downstream: Downstream, transform: @escaping (Input) -> Downstream.Input?) {
    self.downstream = downstream
    self.transform = transform
  }

  func receive(subscription: any Subscription) {
    upstream = subscription
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let output = transform(input) else { return .max(1) }
    asked = .none
    isDelivering = true
    let answer = downstream.receive(output)
    isDelivering = false
    return max(answer, asked)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    upstream = nil
    downstream.receive(completion: completion)
  }

  /// What is requested while a value is delivered goes up with the answer to that value.
  func request(_ demand: Subscribers.Demand) {
    if isDelivering {
      asked += demand
    } else {
      upstream?.request(demand)
    }
  }

  func cancel() {
    upstream?.cancel()
    upstream = nil
  }
}
