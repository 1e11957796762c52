// Starts the work before the subscriber is attached: an answer that arrives immediately is lost.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Starts work at each subscription, and emits its first answer, which arrives later.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Deferred { () -> Publishers.First<PassthroughSubject<Output, Never>> in
      let subject = PassthroughSubject<Output, Never>()
      work { output in subject.send(output) }
      return subject.first()
    }
    .eraseToEffect()
  }
}
