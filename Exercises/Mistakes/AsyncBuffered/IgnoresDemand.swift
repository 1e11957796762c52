// Ignores the demand: every value is delivered when the work sends it.

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
    Work(start: work).eraseToEffect()
  }
}

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let ongoing = Ongoing(downstream: subscriber)
    subscriber.receive(subscription: ongoing)
    start(Observer(send: { ongoing.take($0) }, finish: { ongoing.finish() }))
  }
}

private final class Ongoing<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private var downstream: Downstream?

  init(downstream: Downstream) { self.downstream = downstream }

  func take(_ value: Downstream.Input) { _ = downstream?.receive(value) }

  func finish() {
    let downstream = self.downstream
    self.downstream = nil
    downstream?.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() { downstream = nil }
}
