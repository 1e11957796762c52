// Drops a value that is equal to the value before it.

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
    Work(start: work)
      .removeDuplicates { "\($0)" == "\($1)" }
      .eraseToEffect()
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
  private var kept: [Downstream.Input] = []
  private var demand = Subscribers.Demand.none
  private var isFinished = false
  private var isDelivering = false

  init(downstream: Downstream) { self.downstream = downstream }

  func take(_ value: Downstream.Input) {
    guard downstream != nil, !isFinished else { return }
    kept.append(value)
    deliver()
  }

  func finish() {
    isFinished = true
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    deliver()
  }

  func cancel() {
    downstream = nil
    kept = []
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while let downstream, demand > .none, !kept.isEmpty {
      demand -= 1
      let more = downstream.receive(kept.removeFirst())
      demand += more
    }
    isDelivering = false
    complete()
  }

  private func complete() {
    guard let downstream, isFinished, kept.isEmpty else { return }
    self.downstream = nil
    downstream.receive(completion: .finished)
  }
}
