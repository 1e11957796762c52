// Subscribes to the publisher before its own subscriber is attached, so synchronous values are
// lost.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// Sends the values before an error, and completes instead of failing.
  func hush() -> Effect<Output> {
    Deferred { () -> Publishers.HandleEvents<PassthroughSubject<Output, Never>> in
      let subject = PassthroughSubject<Output, Never>()
      let cancellable = self.sink(
        receiveCompletion: { _ in subject.send(completion: .finished) },
        receiveValue: subject.send)
      return subject.handleEvents(receiveCancel: cancellable.cancel)
    }
    .eraseToEffect()
  }
}
