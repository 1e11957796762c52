// Starts the work at each request for values, and not once for each subscriber.

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
    subscriber.receive(subscription: Line(attempt: attempt, downstream: subscriber))
  }
}

private final class Line<Downstream: Subscriber>: Subscription {
  typealias Answer = Result<Downstream.Input, Downstream.Failure>

  let attempt: (@escaping (Answer) -> Void) -> Void
  var downstream: Downstream?

  init(attempt: @escaping (@escaping (Answer) -> Void) -> Void, downstream: Downstream) {
    self.attempt = attempt
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    if downstream != nil { attempt(answer) }
  }

  func answer(_ answer: Answer) {
    guard let downstream else { return }
    self.downstream = nil
    switch answer {
    case .success(let value):
      _ = downstream.receive(value)
      downstream.receive(completion: .finished)
    case .failure(let error):
      downstream.receive(completion: .failure(error))
    }
  }

  func cancel() { downstream = nil }
}
