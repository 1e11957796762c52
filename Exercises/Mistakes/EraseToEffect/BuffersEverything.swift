// Asks for every value and buffers them all: there is no back-pressure any more.

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
    let buffered = self.collect().flatMap { $0.publisher }
    return Effect(publisher: buffered.eraseToAnyPublisher())
  }
}
