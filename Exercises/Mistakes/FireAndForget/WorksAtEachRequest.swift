// Does the work at each request: two requests do it twice, and without a request it is not done.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that nobody waits for: it is done at each subscription, and completes with no value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Work(work: work).eraseToEffect()
  }
}

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let work: () -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(
      subscription: Inner {
        work()
        subscriber.receive(completion: .finished)
      })
  }

  private final class Inner: Subscription {
    private let whenRequested: () -> Void

    init(whenRequested: @escaping () -> Void) { self.whenRequested = whenRequested }

    func request(_ demand: Subscribers.Demand) { whenRequested() }

    func cancel() {}
  }
}
