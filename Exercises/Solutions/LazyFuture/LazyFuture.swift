// A lazy, repeatable request from an eager `Future`.

import Stage2Publishers

/// Returns a request that starts again for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  // `Deferred` calls its closure for each subscriber, when it subscribes. So no future exists
  // before that, and no two subscribers share one.
  Deferred { Future(attempt) }.eraseToAnyPublisher()
}
