// Does the work when a value is requested: without demand, nothing happens.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does the work at each subscription, and completes with no value. No code waits for it.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Just(())
      .compactMap { () -> Output? in
        work()
        return nil
      }
      .eraseToEffect()
  }
}
