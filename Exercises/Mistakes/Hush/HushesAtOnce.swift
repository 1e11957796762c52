// Subscribes when it is called, and shares that subscription among all later subscribers.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    let subject = PassthroughSubject<Output, Never>()
    let cancellable = self.catch { _ in Empty(completeImmediately: true) }.subscribe(subject)
    return subject.handleEvents(receiveCancel: { cancellable.cancel() }).eraseToEffect()
  }
}
