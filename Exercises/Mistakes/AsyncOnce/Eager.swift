// Starts the work when the effect is made: a `Future` does not wait for a subscriber.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Starts work at each subscription, and emits its first answer, which arrives later.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Future { promise in
      work { output in promise(.success(output)) }
    }
    .eraseToEffect()
  }
}
