// Uses a subject that stores the answer, so an immediate answer is not lost. Good where work starts
// before a subscriber has subscribed to the subject that the work sends to.

import ExerciseSupport
import Foundation
import Stage2Publishers

extension Effect {
  /// Starts work at each subscription, and emits its first answer, which arrives later.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Deferred {
      () -> Publishers.First<Publishers.CompactMap<CurrentValueSubject<Output?, Never>, Output>> in
      let subject = CurrentValueSubject<Output?, Never>(nil)
      let lock = NSLock()
      var isAnswered = false
      work { output in
        // Without the lock, two threads that answer concurrently could both be the first.
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
