// Loses the failure: the request ends as if all were well, without an answer.

import Stage2Publishers

/// A request that starts for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  Deferred { Future(attempt) }
    .catch { _ in Empty<Output, Failure>() }
    .eraseToAnyPublisher()
}
