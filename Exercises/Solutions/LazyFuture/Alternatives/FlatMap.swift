// A value that nobody is interested in, which `flatMap` turns into a future for each subscriber.

import Stage2Publishers

/// A request that starts for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  Just(()).setFailureType(to: Failure.self)
    .flatMap { Future(attempt) }
    .eraseToAnyPublisher()
}
