// Starts late, but only once: all subscribers share one future.

import Stage2Publishers

/// Returns a request that starts again for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  var shared: Future<Output, Failure>?
  return Deferred { () -> Future<Output, Failure> in
    let future = shared ?? Future(attempt)
    shared = future
    return future
  }
  .eraseToAnyPublisher()
}
