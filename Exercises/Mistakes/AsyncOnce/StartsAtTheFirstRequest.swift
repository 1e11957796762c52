// Starts the work at the first request: a subscription without demand starts nothing.

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
    subscriber.receive(subscription: Inner(work: work, downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Never {
    private var work: ((@escaping (Output) -> Void) -> Void)?
    private let downstream: Downstream
    private var isAnswered = false
    private var isCancelled = false

    init(work: @escaping (@escaping (Output) -> Void) -> Void, downstream: Downstream) {
      self.work = work
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      let start = work
      work = nil
      start? { output in
        guard !self.isAnswered, !self.isCancelled else { return }
        self.isAnswered = true
        _ = self.downstream.receive(output)
        if !self.isCancelled { self.downstream.receive(completion: .finished) }
      }
    }

    func cancel() { isCancelled = true }
  }
}
