// `async` for many values, kept until they are requested.

import ExerciseSupport
import Stage2Publishers

/// Receives the values and the end of the work.
struct Observer<Output> {
  /// Takes a value.
  let send: (Output) -> Void
  /// Ends the stream.
  let finish: () -> Void
}

extension Effect {
  /// Starts work at each subscription, and keeps the values that the work sends until the
  /// subscriber requests them.
  static func async(_ work: @escaping (Observer<Output>) -> Void) -> Effect {
    Work(start: work).eraseToEffect()
  }
}

/// Describes the work: it holds the work's closure, but no state.
private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let ongoing = Ongoing(downstream: subscriber)
    // The subscription must arrive before everything else (rule 1.9), so the work starts after it.
    subscriber.receive(subscription: ongoing)
    start(Observer(send: { ongoing.take($0) }, finish: { ongoing.finish() }))
  }
}

/// Stores the state of one subscription: the downstream, the sent values, and the demand.
private final class Ongoing<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private var downstream: Downstream?
  private var kept: [Downstream.Input] = []
  private var demand = Subscribers.Demand.none
  private var isFinished = false
  private var isDelivering = false

  init(downstream: Downstream) { self.downstream = downstream }

  // Every value is stored first, even a requested value: there is one way out, and so one order.
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

  /// Delivers as many values as there is demand for, and then the completion, if no value is left.
  /// Values and demand arrive from different sides, so both call this method.
  private func deliver() {
    // A call from inside a delivery leaves the rest to the loop that is running.
    guard !isDelivering else { return }
    isDelivering = true
    // Each round checks everything again: the subscriber may have canceled or requested more when
    // it received the previous value.
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
