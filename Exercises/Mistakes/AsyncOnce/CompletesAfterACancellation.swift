// Completes after a cancellation: a subscriber that cancels when it receives the answer still
// receives the completion.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Starts work at each subscription, and emits its first answer, which arrives later.
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
    private var downstream: Downstream?
    private var answer: Output?
    private var isAsked = false

    init(downstream: Downstream) { self.downstream = downstream }

    func fulfill(_ output: Output) {
      guard answer == nil else { return }
      answer = output
      deliver()
    }

    func request(_ demand: Subscribers.Demand) {
      isAsked = true
      deliver()
    }

    func cancel() { downstream = nil }

    private func deliver() {
      guard isAsked, let answer, let downstream else { return }
      self.downstream = nil
      _ = downstream.receive(answer)
      downstream.receive(completion: .finished)
    }
  }
}
