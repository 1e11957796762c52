// `async` for many values: those that come before anybody asks.

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

/// The recipe: it holds the work, and nothing that happens.
private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let ongoing = Ongoing(downstream: subscriber)
    // The subscription comes before everything else (rule 1.9), so the work starts after it.
    subscriber.receive(subscription: ongoing)
    start(Observer(send: { ongoing.take($0) }, finish: { ongoing.finish() }))
  }
}

/// What belongs to one subscription: who listens, what was sent, and what was asked for.
private final class Ongoing<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private var downstream: Downstream?
  private var kept: [Downstream.Input] = []
  private var demand = Subscribers.Demand.none
  private var isFinished = false
  private var isDelivering = false

  init(downstream: Downstream) { self.downstream = downstream }

  // Every value is kept first, also one that was asked for: there is one way out, and so one order.
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

  /// Delivers as many values as there is demand for, and then the end, if that was the last value.
  /// Values and demand come from different sides, so both call this.
  private func deliver() {
    // A call from inside a delivery leaves the rest to the loop that is running.
    guard !isDelivering else { return }
    isDelivering = true
    // Everything is looked at again for each value: the subscriber may have canceled or asked for
    // more at the one before.
    while let downstream, demand > .none, !kept.isEmpty {
      demand -= 1
      let more = downstream.receive(kept.removeFirst())
      demand += more
    }
    isDelivering = false
    guard let downstream, isFinished, kept.isEmpty else { return }
    self.downstream = nil
    downstream.receive(completion: .finished)
  }
}
