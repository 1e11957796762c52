// An empty value, which `flatMap` turns into a future for each subscriber: it asks for the value as
// soon as it is subscribed to, whatever its own subscriber asks for. Good where the request depends
// on a value: that takes the place of the empty one.

import Stage2Publishers

/// A request that starts for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  Just(()).setFailureType(to: Failure.self)
    .flatMap { Future(attempt) }
    .eraseToAnyPublisher()
}
