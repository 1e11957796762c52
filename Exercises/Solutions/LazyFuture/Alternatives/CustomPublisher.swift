// Writes a publisher that makes a future for each subscriber. Good for seeing what `Deferred` does:
// it waits for a subscriber, and makes a publisher for it.

import Stage2Publishers

/// Returns a request that starts again for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  Request(attempt: attempt).eraseToAnyPublisher()
}

private struct Request<Output, Failure: Error>: Publisher {
  let attempt: (@escaping Future<Output, Failure>.Promise) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    Future(attempt).subscribe(subscriber)
  }
}
