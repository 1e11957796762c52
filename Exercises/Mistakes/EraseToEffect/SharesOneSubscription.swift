// Shares one subscription among all subscribers: the work is done once for all of them.

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
    let subject = PassthroughSubject<Output, Never>()
    var cancellable: AnyCancellable?
    let shared = subject.handleEvents(receiveRequest: { _ in
      if cancellable == nil { cancellable = self.subscribe(subject) }
    })
    return Effect(publisher: shared.eraseToAnyPublisher())
  }
}
