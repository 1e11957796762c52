// Never completes: the subscription stays forever.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that nobody waits for: it is done at each subscription, and completes with no value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Deferred { () -> Empty<Output, Never> in
      work()
      return Empty(completeImmediately: false)
    }
    .eraseToEffect()
  }
}
