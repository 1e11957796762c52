// Starts the work before the subscriber is attached: an answer that arrives immediately is lost.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that answers later, once. It is started at each subscription.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Deferred { () -> Publishers.First<PassthroughSubject<Output, Never>> in
      let subject = PassthroughSubject<Output, Never>()
      work { output in subject.send(output) }
      return subject.first()
    }
    .eraseToEffect()
  }
}
