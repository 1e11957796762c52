// Does the work when the effect is made, and emits later what the work had sent by then.

import ExerciseSupport
import Stage2Publishers

/// What the work reports to.
struct Observer<Output> {
  /// Takes a value.
  let send: (Output) -> Void
  /// Ends the stream.
  let finish: () -> Void
}

extension Effect {
  /// Work that answers any number of times. It is started at each subscription, and what it sends
  /// is kept until it is asked for.
  static func async(_ work: @escaping (Observer<Output>) -> Void) -> Effect {
    var kept: [Output] = []
    work(Observer(send: { kept.append($0) }, finish: {}))
    return kept.publisher.eraseToEffect()
  }
}
