// Starts the work before the subscriber is there: an answer at once is sent to nobody.

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
