// A lazy, repeatable request from an eager `Future`.

import Stage2Publishers

/// A request that starts for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  // A `Deferred` calls its closure for each subscriber, when it subscribes. So there is no future
  // before that, and nobody shares one. All else, also what threads do to it, the future sees to.
  Deferred { Future(attempt) }.eraseToAnyPublisher()
}
