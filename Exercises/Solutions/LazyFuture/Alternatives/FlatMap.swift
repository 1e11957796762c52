// Turns an empty value into a future for each subscriber, with `flatMap`. Good where the request
// depends on a value, which then replaces the empty one.

import Stage2Publishers

/// Returns a request that starts again for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  Just(()).setFailureType(to: Failure.self)
    .flatMap { Future(attempt) }
    .eraseToAnyPublisher()
}
