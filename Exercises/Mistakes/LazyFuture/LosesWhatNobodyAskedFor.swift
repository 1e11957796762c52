// Sends the answer through a subject, which drops a value that was not asked for yet.

import Stage2Publishers

/// A request that starts for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  Request(attempt: attempt).eraseToAnyPublisher()
}

private struct Request<Output, Failure: Error>: Publisher {
  let attempt: (@escaping Future<Output, Failure>.Promise) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subject = PassthroughSubject<Output, Failure>()
    subject.subscribe(subscriber)
    attempt { answer in
      switch answer {
      case .success(let value):
        subject.send(value)
        subject.send(completion: .finished)
      case .failure(let error):
        subject.send(completion: .failure(error))
      }
    }
  }
}
