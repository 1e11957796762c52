// Asks twice for what the subscriber returns from `receive(_:)`: by a request, and by what it
// returns itself.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    publisher.receive(subscriber: Passage(to: AnySubscriber(subscriber)))
  }
}

extension Publisher where Failure == Never {
  /// The same publisher as an effect. Nothing is subscribed to, and nothing starts.
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}

/// Stands between the publisher within and one subscriber.
private final class Passage<Output>: Subscriber, Subscription {
  typealias Input = Output
  typealias Failure = Never

  private let downstream: AnySubscriber<Output, Never>
  private var upstream: (any Subscription)?

  init(to downstream: AnySubscriber<Output, Never>) {
    self.downstream = downstream
  }

  func receive(subscription: any Subscription) {
    upstream = subscription
    downstream.receive(subscription: self)
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    let more = downstream.receive(input)
    upstream?.request(more)
    return more
  }

  func receive(completion: Subscribers.Completion<Never>) {
    upstream = nil
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    upstream?.request(demand)
  }

  func cancel() {
    upstream?.cancel()
    upstream = nil
  }
}
