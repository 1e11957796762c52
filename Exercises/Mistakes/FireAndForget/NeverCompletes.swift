// Never completes: the store keeps the effect forever.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does the work at each subscription, and completes with no value. No code waits for it.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Deferred { () -> Empty<Output, Never> in
      work()
      return Empty(completeImmediately: false)
    }
    .eraseToEffect()
  }
}
