// Keeps values and the end in one queue. A delivery from inside a delivery nests, and takes the
// next entry, so the order holds. Good for doing without flags: the end waits behind the values, as
// they wait behind each other.

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

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let ongoing = Ongoing(downstream: subscriber)
    subscriber.receive(subscription: ongoing)
    start(Observer(send: { ongoing.take($0) }, finish: { ongoing.finish() }))
  }
}

private enum Signal<Output> {
  case value(Output)
  case end
}

private final class Ongoing<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private var downstream: Downstream?
  private var signals: [Signal<Downstream.Input>] = []
  private var demand = Subscribers.Demand.none

  init(downstream: Downstream) { self.downstream = downstream }

  func take(_ value: Downstream.Input) { add(.value(value)) }

  func finish() { add(.end) }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    deliver()
  }

  func cancel() { downstream = nil }

  private func add(_ signal: Signal<Downstream.Input>) {
    // Nothing is delivered after the end, because the end sets the downstream to nil.
    signals.append(signal)
    deliver()
  }

  private func deliver() {
    while let downstream, let signal = signals.first {
      switch signal {
      case .value(let value):
        guard demand > .none else { return }
        demand -= 1
        signals.removeFirst()
        demand += downstream.receive(value)
      case .end:
        self.downstream = nil
        downstream.receive(completion: .finished)
      }
    }
  }
}
