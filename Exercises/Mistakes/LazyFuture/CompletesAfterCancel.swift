// Completes after a cancellation: a subscriber that cancels when it receives the answer still
// receives the completion.

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
    let line = Line(downstream: subscriber)
    subscriber.receive(subscription: line)
    attempt(line.answer)
  }
}

private final class Line<Downstream: Subscriber>: Subscription {
  typealias Answer = Result<Downstream.Input, Downstream.Failure>

  var downstream: Downstream?
  var isAsked = false
  var answer: Answer?

  init(downstream: Downstream) { self.downstream = downstream }

  func answer(_ answer: Answer) {
    self.answer = self.answer ?? answer
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    isAsked = true
    deliver()
  }

  func deliver() {
    guard let downstream, let answer else { return }
    if case .success = answer, !isAsked { return }
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
