// Subscribes when the effect is made: the work starts without a subscriber.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  func eraseToEffect() -> Effect<Output> {
    var values: [Output] = []
    let cancellable = self.sink { values.append($0) }
    return Effect(
      publisher: Deferred { values.publisher }
        .handleEvents(receiveCancel: { cancellable.cancel() })
        .eraseToAnyPublisher())
  }
}
