// Does the work on another thread: it may not be done when the effect completes.

import Dispatch
import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does its work for each subscription and completes without a value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Deferred { () -> Empty<Output, Never> in
      DispatchQueue.global().async { work() }
      return Empty(completeImmediately: true)
    }
    .eraseToEffect()
  }
}
