// Sends the answer through a subject that does not complete: the subscriber never hears of the end.

import Foundation
import Stage2Publishers

/// A request that starts for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  Deferred {
    let answer = CurrentValueSubject<Output?, Failure>(nil)
    let turn = FirstTurn()
    attempt { result in
      guard turn.take() else { return }
      switch result {
      case .success(let output): answer.send(output)
      case .failure(let error): answer.send(completion: .failure(error))
      }
    }
    return answer.compactMap { $0 }
  }
  .eraseToAnyPublisher()
}

/// Can be taken once, from any thread.
private final class FirstTurn {
  private let lock = NSLock()
  private var isTaken = false

  func take() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }
}
