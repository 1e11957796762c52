// A subject that remembers the answer, so that one which comes at once is not lost. Good where work
// starts before anybody has subscribed to the subject that it sends to.

import ExerciseSupport
import Foundation
import Stage2Publishers

extension Effect {
  /// Work that answers later, once. It is started at each subscription.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Deferred {
      () -> Publishers.First<Publishers.CompactMap<CurrentValueSubject<Output?, Never>, Output>> in
      let subject = CurrentValueSubject<Output?, Never>(nil)
      let lock = NSLock()
      var isAnswered = false
      work { output in
        // Without the lock, two threads that answer at once could both be the first.
        let isFirst = lock.withLock {
          defer { isAnswered = true }
          return !isAnswered
        }
        if isFirst { subject.send(output) }
      }
      return subject.compactMap { $0 }.first()
    }
    .eraseToEffect()
  }
}
