// Drops a value that is equal to the previous value.

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
    let changes = self.removeDuplicates { "\($0)" == "\($1)" }
    return Effect(publisher: changes.eraseToAnyPublisher())
  }
}
