// Sends the values through a subject, which drops the values that have not been requested yet.

import ExerciseSupport
import Stage2Publishers

/// Receives the values and the end of the work.
struct Observer<Output> {
  /// Takes a value.
  let send: (Output) -> Void
  /// Ends the stream.
  let finish: () -> Void
}

extension Effect {
  /// Starts work at each subscription, and keeps the values that the work sends until the
  /// subscriber requests them.
  static func async(_ work: @escaping (Observer<Output>) -> Void) -> Effect {
    Work(start: work).eraseToEffect()
  }
}

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subject = PassthroughSubject<Output, Never>()
    subject.subscribe(subscriber)
    start(
      Observer(send: { subject.send($0) }, finish: { subject.send(completion: .finished) }))
  }
}
