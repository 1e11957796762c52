// Sends the values through a subject, which drops values that were not asked for yet, and values
// that are sent at once.

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
    Deferred { () -> Publishers.HandleEvents<PassthroughSubject<Output, Never>> in
      let subject = PassthroughSubject<Output, Never>()
      let stop = work(
        Observer(
          send: { subject.send($0) }, finish: { subject.send(completion: .finished) }))
      return subject.handleEvents(receiveCancel: { stop.cancel() })
    }
    .eraseToEffect()
  }
}
