// Does the work only once: a second subscriber receives nothing but the completion.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does its work for each subscription and completes without a value.
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
