// Remembers the first answer for later subscribers: the work doesn't start again for them.

import Stage2Publishers

/// Returns a request that starts again for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  var remembered: Output?
  return Deferred { () -> AnyPublisher<Output, Failure> in
    if let remembered {
      return Just(remembered).setFailureType(to: Failure.self).eraseToAnyPublisher()
    }
    return Future(attempt)
      .map { answer in
        remembered = answer
        return answer
      }
      .eraseToAnyPublisher()
  }
  .eraseToAnyPublisher()
}
