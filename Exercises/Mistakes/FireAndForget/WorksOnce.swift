// Does the work only once: a second subscriber receives nothing but the completion.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that nobody waits for: it is done at each subscription, and completes with no value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    var isDone = false
    return Deferred { () -> Empty<Output, Never> in
      if !isDone { work() }
      isDone = true
      return Empty(completeImmediately: true)
    }
    .eraseToEffect()
  }
}
