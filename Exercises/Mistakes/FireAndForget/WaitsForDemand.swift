// Does the work when a value is requested: without demand, nothing happens.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does its work for each subscription and completes without a value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Just(())
      .compactMap { () -> Output? in
        work()
        return nil
      }
      .eraseToEffect()
  }
}
