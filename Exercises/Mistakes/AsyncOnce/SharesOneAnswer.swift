// Starts the work for the first subscriber only, and gives its answer to every other subscriber.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Starts work at each subscription, and emits its first answer, which arrives later.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    var future: Future<Output, Never>?
    return Deferred { () -> Future<Output, Never> in
      let shared = future ?? Future { promise in work { promise(.success($0)) } }
      future = shared
      return shared
    }
    .eraseToEffect()
  }
}
