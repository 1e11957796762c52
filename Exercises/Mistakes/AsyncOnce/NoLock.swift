// Is not safe with two threads: when both answer at the same time, the answer may be delivered
// twice.

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
    private var answer: Output?
    private var isAsked = false
    private var isCancelled = false

    init(downstream: Downstream) { self.downstream = downstream }

    func fulfill(_ output: Output) {
      guard answer == nil else { return }
      answer = output
      if isAsked { deliver(output) }
    }

    func request(_ demand: Subscribers.Demand) {
      guard !isAsked else { return }
      isAsked = true
      if let answer { deliver(answer) }
    }

    func cancel() { isCancelled = true }

    private func deliver(_ output: Output) {
      guard !isCancelled else { return }
      _ = downstream.receive(output)
      if !isCancelled { downstream.receive(completion: .finished) }
    }
  }
}
