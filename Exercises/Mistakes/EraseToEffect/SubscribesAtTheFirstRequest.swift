// Subscribes to the publisher at the first request: without demand, nothing starts or ends.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(
      subscription: Waiting(publisher: publisher, downstream: AnySubscriber(subscriber)))
  }
}

private final class Waiting<Output>: Subscription {
  private let publisher: AnyPublisher<Output, Never>
  private let downstream: AnySubscriber<Output, Never>
  private var upstream: (any Subscription)?

  init(publisher: AnyPublisher<Output, Never>, downstream: AnySubscriber<Output, Never>) {
    self.publisher = publisher
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    if let upstream { return upstream.request(demand) }
    publisher.subscribe(
      AnySubscriber<Output, Never>(
        receiveSubscription: {
          self.upstream = $0
          $0.request(demand)
        },
        receiveValue: { self.downstream.receive($0) },
        receiveCompletion: { self.downstream.receive(completion: $0) }))
  }

  func cancel() { upstream?.cancel() }
}

extension Publisher where Failure == Never {
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}
