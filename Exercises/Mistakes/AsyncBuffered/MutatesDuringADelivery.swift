// Delivers from inside a method that changes a struct: a call from inside the delivery changes it,
// too, which ends the program.

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

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let ongoing = Ongoing(downstream: subscriber)
    subscriber.receive(subscription: ongoing)
    start(Observer(send: { ongoing.take($0) }, finish: { ongoing.finish() }))
  }
}

private struct State<Downstream: Subscriber> where Downstream.Failure == Never {
  var downstream: Downstream?
  var kept: [Downstream.Input] = []
  var demand = Subscribers.Demand.none
  var isFinished = false

  mutating func deliver() {
    while let downstream, demand > .none, !kept.isEmpty {
      demand -= 1
      let more = downstream.receive(kept.removeFirst())
      demand += more
    }
    guard let downstream, isFinished, kept.isEmpty else { return }
    self.downstream = nil
    downstream.receive(completion: .finished)
  }
}

private final class Ongoing<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private var state: State<Downstream>

  init(downstream: Downstream) { state = State(downstream: downstream) }

  func take(_ value: Downstream.Input) {
    if !state.isFinished { state.kept.append(value) }
    state.deliver()
  }

  func finish() {
    state.isFinished = true
    state.deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    state.demand += demand
    state.deliver()
  }

  func cancel() { state.downstream = nil }
}
