// Does the work when the effect is made: a reducer that returns the effect has already done it.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does the work at each subscription, and completes with no value. No code waits for it.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    work()
    return Empty(completeImmediately: true).eraseToEffect()
  }
}
