// Never completes: the answer is delivered, and the subscription stays.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that answers later, once. It is started at each subscription.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Deferred {
      Future { promise in
        work { output in promise(.success(output)) }
      }
    }
    .merge(with: Empty(completeImmediately: false))
    .eraseToEffect()
  }
}
