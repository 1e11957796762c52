// Does the work when the effect is made: a reducer that returns the effect has already done it.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does its work for each subscription and completes without a value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    work()
    return Empty(completeImmediately: true).eraseToEffect()
  }
}
