// Sends the answer through a subject, which drops a value that has not been requested yet.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Starts work at each subscription, and emits its first answer, which arrives later.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Once(work: work).eraseToEffect()
  }
}

private struct Once<Output>: Publisher {
  typealias Failure = Never

  let work: (@escaping (Output) -> Void) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subject = PassthroughSubject<Output, Never>()
    subject.prefix(1).subscribe(subscriber)
    work { output in subject.send(output) }
  }
}
