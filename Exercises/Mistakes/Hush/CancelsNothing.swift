// Passes the values on through a subject, so a cancellation never reaches the publisher.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// Sends the values before an error, and completes instead of failing.
  func hush() -> Effect<Output> {
    Hushed(upstream: self).eraseToEffect()
  }
}

private struct Hushed<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Never

  let upstream: Upstream

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subject = PassthroughSubject<Output, Never>()
    subject.subscribe(subscriber)
    upstream.subscribe(
      Subscribers.Sink(
        receiveCompletion: { _ in subject.send(completion: .finished) },
        receiveValue: { subject.send($0) }))
  }
}
