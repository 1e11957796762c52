// Takes every request for demand, also a request for `.none`.

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
    private let lock = NSLock()
    private var downstream: Downstream?
    private var answer: Output?
    private var hasAnswered = false
    private var isAsked = false

    init(downstream: Downstream) { self.downstream = downstream }

    func fulfill(_ output: Output) {
      lock.withLock {
        guard !hasAnswered else { return }
        (hasAnswered, answer) = (true, output)
      }
      deliver()
    }

    func request(_ demand: Subscribers.Demand) {
      lock.withLock { isAsked = true }
      deliver()
    }

    func cancel() { _ = takeDownstream() }

    private func deliver() {
      let due = lock.withLock { () -> (Downstream, Output)? in
        guard isAsked, let downstream, let answer else { return nil }
        self.answer = nil
        return (downstream, answer)
      }
      guard let (downstream, answer) = due else { return }
      _ = downstream.receive(answer)
      takeDownstream()?.receive(completion: .finished)
    }

    private func takeDownstream() -> Downstream? {
      lock.withLock {
        defer { downstream = nil }
        return downstream
      }
    }
  }
}
