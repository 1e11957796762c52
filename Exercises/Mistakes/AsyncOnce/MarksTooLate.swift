// Notes only after the delivery that there is an answer: a second answer, given during the
// delivery, is also delivered.

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
    private let downstream: Downstream
    private var kept: Output?
    private var isAsked = false
    private var isOver = false

    init(downstream: Downstream) { self.downstream = downstream }

    func fulfill(_ output: Output) {
      if isAsked { deliver(output) } else if kept == nil { kept = output }
    }

    func request(_ demand: Subscribers.Demand) {
      isAsked = true
      if let kept { deliver(kept) }
    }

    func cancel() { isOver = true }

    private func deliver(_ output: Output) {
      guard !isOver else { return }
      _ = downstream.receive(output)
      guard !isOver else { return }
      isOver = true
      downstream.receive(completion: .finished)
    }
  }
}
