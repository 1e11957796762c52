// Work that nothing waits for.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does its work for each subscription and completes without a value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    // `Deferred` calls its closure for each subscriber, so the work is done late, and again each
    // time. Then `Empty` sends the completion. Its type has to be written down, because it has no
    // value from which the compiler could infer it.
    Deferred { () -> Empty<Output, Never> in
      work()
      return Empty(completeImmediately: true)
    }
    .eraseToEffect()
  }
}
