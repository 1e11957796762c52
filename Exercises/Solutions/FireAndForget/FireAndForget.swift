// Work that nobody waits for.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that nobody waits for: it is done at each subscription, and completes with no value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    // `Deferred` is what makes it lazy and repeatable: its closure is called for each subscriber.
    // `Empty` is what is left to publish when the work is done: no value, and the completion. Its
    // type has to be written out, because nothing that it emits could tell.
    Deferred { () -> Empty<Output, Never> in
      work()
      return Empty(completeImmediately: true)
    }
    .eraseToEffect()
  }
}
