// Sends the answer through a subject, and doesn't complete it: the subscriber waits for more.

import Stage2Publishers

/// Returns a request that starts again for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  Deferred { () -> AnyPublisher<Output, Failure> in
    let answers = CurrentValueSubject<Output?, Failure>(nil)
    attempt { result in
      switch result {
      case .success(let output): answers.send(output)
      case .failure(let error): answers.send(completion: .failure(error))
      }
    }
    return answers.compactMap { $0 }.eraseToAnyPublisher()
  }
  .eraseToAnyPublisher()
}
