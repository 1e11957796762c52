// Releases the subscriber under its lock when it is canceled: if the subscriber's `deinit` cancels,
// too, that waits forever.

import ExerciseSupport
import Foundation
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
    // Answer, request and cancellation come from different threads.
    private let lock = NSLock()
    private var downstream: Downstream?
    private var answer: Output?
    private var isAsked = false
    private var isCancelled = false

    init(downstream: Downstream) { self.downstream = downstream }

    func fulfill(_ output: Output) {
      lock.withLock { if answer == nil { answer = output } }
      deliver()
    }

    func request(_ demand: Subscribers.Demand) {
      lock.withLock { if demand > .none { isAsked = true } }
      deliver()
    }

    func cancel() {
      lock.withLock {
        isCancelled = true
        (downstream, answer) = (nil, nil)
      }
    }

    /// Delivers the answer if it is there and asked for. Whoever takes the downstream delivers, so
    /// that nobody does it twice.
    private func deliver() {
      let ready = lock.withLock { () -> (Downstream, Output)? in
        guard isAsked, let answer, let downstream else { return nil }
        self.downstream = nil
        return (downstream, answer)
      }
      guard let (downstream, answer) = ready else { return }
      _ = downstream.receive(answer)
      // The subscriber may have canceled at the answer.
      if !lock.withLock({ isCancelled }) { downstream.receive(completion: .finished) }
    }
  }
}
