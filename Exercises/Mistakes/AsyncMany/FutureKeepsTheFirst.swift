// Uses a `Future`, which starts when the effect is made, delivers the first value, and drops the
// others.

import ExerciseSupport
import Foundation
import Stage2Publishers

/// What the work reports to.
struct Observer<Output> {
  /// Takes a value.
  let send: (Output) -> Void
  /// Ends the stream.
  let finish: () -> Void
}

extension Effect {
  /// Work that answers any number of times. It is started at each subscription, and stopped when
  /// the subscription is canceled.
  static func async(_ work: @escaping (Observer<Output>) -> AnyCancellable) -> Effect {
    var stop: AnyCancellable?
    return Future { promise in
      stop = work(Observer(send: { promise(.success($0)) }, finish: {}))
    }
    .handleEvents(receiveCancel: { stop?.cancel() })
    .eraseToEffect()
  }
}
