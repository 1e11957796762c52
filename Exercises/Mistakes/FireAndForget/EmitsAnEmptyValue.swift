// Emits what the work returns, an empty value, where that is the type of the effect's values.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that nobody waits for: it is done at each subscription, and completes with no value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Deferred { () -> Optional<Output>.Publisher in
      let nothing = work() as Any
      return (nothing as? Output).publisher
    }
    .eraseToEffect()
  }
}
