// Delivers a second value: the completion comes one answer too late.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that answers later, once. It is started at each subscription.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Deferred { () -> Publishers.Output<PassthroughSubject<Output, Never>> in
      let subject = PassthroughSubject<Output, Never>()
      work { output in subject.send(output) }
      return subject.prefix(2)
    }
    .eraseToEffect()
  }
}
