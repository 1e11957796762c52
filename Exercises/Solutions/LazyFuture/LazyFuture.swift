// A lazy, repeatable request from an eager `Future`.

import Stage2Publishers

/// A request that starts for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  // A `Deferred` calls its closure for each subscriber. So there is no future until somebody wants
  // its answer, and nobody shares one.
  Deferred { Future(attempt) }.eraseToAnyPublisher()
}
