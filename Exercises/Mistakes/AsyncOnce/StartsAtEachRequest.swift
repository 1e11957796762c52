// Starts the work at each request: two requests start it twice, and without a request it does not
// start.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that answers later, once. It is started at each subscription.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Deferred { () -> AnyPublisher<Output, Never> in
      let subject = CurrentValueSubject<Output?, Never>(nil)
      return
        subject
        .compactMap { $0 }
        .first()
        .handleEvents(receiveRequest: { _ in
          work { output in
            if subject.value == nil { subject.send(output) }
          }
        })
        .eraseToAnyPublisher()
    }
    .eraseToEffect()
  }
}
