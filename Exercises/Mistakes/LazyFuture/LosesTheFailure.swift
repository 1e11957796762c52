// Drops the failure: the request completes without an answer and without an error.

import Stage2Publishers

/// Returns a request that starts again for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  Deferred { Future(attempt) }
    .catch { _ in Empty<Output, Failure>() }
    .eraseToAnyPublisher()
}
