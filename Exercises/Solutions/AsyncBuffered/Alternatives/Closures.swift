// Stores the state of a subscription in variables that three closures share. Good for a short
// answer: the one remaining class knows nothing of values.

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
    var kept: ArraySlice<Output> = []
    var demand = Subscribers.Demand.none
    var isFinished = false
    var isOver = false

    func deliver() {
      while !isOver, demand > .none, let value = kept.popFirst() {
        demand -= 1
        let more = subscriber.receive(value)
        demand += more
      }
      if !isOver, isFinished, kept.isEmpty {
        isOver = true
        subscriber.receive(completion: .finished)
      }
    }

    subscriber.receive(
      subscription: Requests(
        add: {
          demand += $0
          deliver()
        },
        end: { isOver = true }))
    start(
      Observer(
        send: {
          if !isFinished { kept.append($0) }
          deliver()
        },
        finish: {
          isFinished = true
          deliver()
        }))
  }
}

private final class Requests: Subscription {
  private let add: (Subscribers.Demand) -> Void
  private let end: () -> Void

  init(add: @escaping (Subscribers.Demand) -> Void, end: @escaping () -> Void) {
    self.add = add
    self.end = end
  }

  func request(_ demand: Subscribers.Demand) { add(demand) }

  func cancel() { end() }
}
