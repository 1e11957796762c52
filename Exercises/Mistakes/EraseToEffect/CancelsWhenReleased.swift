// Cancels when its subscription is released: a subscriber that does not retain it receives nothing.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    publisher.receive(
      subscriber: AnySubscriber(
        receiveSubscription: { subscription in
          subscriber.receive(subscription: EffectSubscription(to: subscription))
        },
        receiveValue: { value in subscriber.receive(value) },
        receiveCompletion: { completion in subscriber.receive(completion: completion) }))
  }
}

extension Publisher where Failure == Never {
  /// The same publisher as an effect. Nothing is subscribed to, and nothing starts.
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}

/// Goes on as long as it is retained.
private final class EffectSubscription: Subscription {
  private let upstream: any Subscription
  private let cancellable: AnyCancellable

  init(to upstream: any Subscription) {
    self.upstream = upstream
    cancellable = AnyCancellable { upstream.cancel() }
  }

  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  func cancel() {
    cancellable.cancel()
  }
}
