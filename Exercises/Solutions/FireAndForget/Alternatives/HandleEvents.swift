// Does the work when the subscription of an empty publisher arrives. Good for work before any
// publisher, without another closure that makes the publisher.

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
