// `async` for one value.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Starts work at each subscription, and emits its first answer, which arrives later.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    // A `Future` does most of it: it turns a callback into a value and a completion, and drops
    // every answer after the first. But it starts when it is made, so it must be made for each
    // subscriber.
    Deferred {
      Future { promise in
        // A future can fail, and an effect cannot: the answer is always a success.
        work { output in promise(.success(output)) }
      }
    }
    .eraseToEffect()
  }
}
