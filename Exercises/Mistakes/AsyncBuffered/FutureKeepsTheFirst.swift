// A `Future`: the first value is kept, and the others are dropped.

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
    Deferred {
      Future { promise in
        work(Observer(send: { promise(.success($0)) }, finish: {}))
      }
    }
    .eraseToEffect()
  }
}
