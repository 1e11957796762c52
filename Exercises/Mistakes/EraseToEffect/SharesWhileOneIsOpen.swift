// Shares the first subscriber's subscription for as long as it is open: later subscribers do not
// start the work.

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
    var open: PassthroughSubject<Output, Never>?
    let shared = Deferred { () -> AnyPublisher<Output, Never> in
      if let open { return open.eraseToAnyPublisher() }
      let subject = PassthroughSubject<Output, Never>()
      open = subject
      return self.handleEvents(
        receiveOutput: { subject.send($0) },
        receiveCompletion: {
          open = nil
          subject.send(completion: $0)
        },
        receiveCancel: { open = nil }
      )
      .eraseToAnyPublisher()
    }
    return Effect(publisher: shared.eraseToAnyPublisher())
  }
}
