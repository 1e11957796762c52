// Ignores the demand: the answer is delivered when it comes, asked for or not.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that answers later, once. It is started at each subscription.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Once(work: work).eraseToEffect()
  }
}

private struct Once<Output>: Publisher {
  typealias Failure = Never

  let work: (@escaping (Output) -> Void) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let inner = Inner(downstream: subscriber)
    subscriber.receive(subscription: inner)
    work { output in inner.fulfill(output) }
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Never {
    private let downstream: Downstream
    private var isAnswered = false
    private var isCancelled = false

    init(downstream: Downstream) { self.downstream = downstream }

    func fulfill(_ output: Output) {
      guard !isAnswered, !isCancelled else { return }
      isAnswered = true
      _ = downstream.receive(output)
      if !isCancelled { downstream.receive(completion: .finished) }
    }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() { isCancelled = true }
  }
}
