// Hands its own subscription over before it subscribes to the publisher within, and loses a
// cancellation that comes then.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let passage = Passage(to: AnySubscriber(subscriber))
    subscriber.receive(subscription: passage)
    publisher.receive(subscriber: passage)
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
  private var waiting = Subscribers.Demand.none

  init(to downstream: AnySubscriber<Output, Never>) {
    self.downstream = downstream
  }

  func receive(subscription: any Subscription) {
    upstream = subscription
    subscription.request(waiting)
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    upstream = nil
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    if let upstream {
      upstream.request(demand)
    } else {
      waiting += demand
    }
  }

  func cancel() {
    upstream?.cancel()
    upstream = nil
  }
}
