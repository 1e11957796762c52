// Subscribes first, then starts the work: `first` keeps the answer until the subscriber requests
// it. Good for a custom publisher that needs no lock: the subject and the operator have their own
// locks.

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
    subject.first().subscribe(subscriber)
    work { output in subject.send(output) }
  }
}
