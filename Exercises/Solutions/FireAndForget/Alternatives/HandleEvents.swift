// An empty publisher that is watched: the work is done when its subscription arrives. Good for work
// in front of any publisher, without another closure that makes it.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does its work for each subscription and completes without a value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Empty(completeImmediately: true)
      .handleEvents(receiveSubscription: { _ in work() })
      .eraseToEffect()
  }
}
