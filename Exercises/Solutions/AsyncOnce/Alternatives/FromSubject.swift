// A subject that remembers the answer, so that one which comes on the spot is not lost.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that answers later, once. It is started at each subscription.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Deferred {
      () -> Publishers.First<Publishers.CompactMap<CurrentValueSubject<Output?, Never>, Output>> in
      let subject = CurrentValueSubject<Output?, Never>(nil)
      var isAnswered = false
      work { output in
        guard !isAnswered else { return }
        isAnswered = true
        subject.send(output)
      }
      return subject.compactMap { $0 }.first()
    }
    .eraseToEffect()
  }
}
