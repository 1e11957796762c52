// Does the work when a value is requested: without demand, nothing happens.

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
