// Uses a custom publisher, whose subscription keeps the answer until the subscriber requests it.
// Good for seeing what a future handles: an answer, a request and a cancellation from three
// threads.

import ExerciseSupport
import Foundation
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
    // The answer, the request and the cancellation can arrive on different threads.
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
      // This returns the stored values, so that they are released after the lock: a deinit can call
      // back.
      _ = lock.withLock { () -> (Downstream?, Output?) in
        isCancelled = true
        defer { (downstream, answer) = (nil, nil) }
        return (downstream, answer)
      }
    }

    /// Delivers the answer if it has arrived and is requested. The call that takes the downstream
    /// delivers, so no other call delivers again.
    private func deliver() {
      let ready = lock.withLock { () -> (Downstream, Output)? in
        guard isAsked, let answer, let downstream else { return nil }
        self.downstream = nil
        return (downstream, answer)
      }
      guard let (downstream, answer) = ready else { return }
      _ = downstream.receive(answer)
      // The subscriber may have canceled when it received the answer.
      if !lock.withLock({ isCancelled }) { downstream.receive(completion: .finished) }
    }
  }
}
