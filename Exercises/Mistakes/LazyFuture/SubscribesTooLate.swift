// Starts the work before the subscriber is attached to the subject: an immediate answer is lost.

import Stage2Publishers

/// Returns a request that starts again for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  Deferred { () -> PassthroughSubject<Output, Failure> in
    let answers = PassthroughSubject<Output, Failure>()
    attempt { result in
      switch result {
      case .success(let output):
        answers.send(output)
        answers.send(completion: .finished)
      case .failure(let error): answers.send(completion: .failure(error))
      }
    }
    return answers
  }
  .eraseToAnyPublisher()
}
