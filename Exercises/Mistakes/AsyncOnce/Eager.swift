// Starts the work when the effect is made: a `Future` does not wait for a subscriber.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that answers later, once. It is started at each subscription.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Future { promise in
      work { output in promise(.success(output)) }
    }
    .eraseToEffect()
  }
}
