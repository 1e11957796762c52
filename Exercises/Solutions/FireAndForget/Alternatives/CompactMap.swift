// A value of no interest, at which the work is done, and which is then dropped.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that nobody waits for: it is done at each subscription, and completes with no value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Just(())
      .compactMap { () -> Output? in
        work()
        return nil
      }
      .eraseToEffect()
  }
}
