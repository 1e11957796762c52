// Does the work when the completion passes: a subscriber that cancels before does not have it done.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that nobody waits for: it is done at each subscription, and completes with no value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Empty(completeImmediately: true)
      .handleEvents(receiveCompletion: { _ in work() })
      .eraseToEffect()
  }
}
