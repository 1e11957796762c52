// Does the work only once: a second subscriber receives nothing but the completion.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does the work at each subscription, and completes with no value. No code waits for it.
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
