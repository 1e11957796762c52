// Makes the future too early: only the subscription to it is deferred.

import Stage2Publishers

/// A request that starts for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  let future = Future(attempt)
  return Deferred { future }.eraseToAnyPublisher()
}
