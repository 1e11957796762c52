// Has one buffer and one demand for the whole effect: two subscriptions share them.

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
    Work(start: work, shared: Shared()).eraseToEffect()
  }
}

private final class Shared<Output> {
  var downstreams: [AnySubscriber<Output, Never>] = []
  var kept: [Output] = []
  var demand = Subscribers.Demand.none
  var isFinished = false

  func deliver() {
    while demand > .none, !kept.isEmpty, !downstreams.isEmpty {
      demand -= 1
      let value = kept.removeFirst()
      downstreams.forEach { demand += $0.receive(value) }
    }
    guard isFinished, kept.isEmpty else { return }
    let ended = downstreams
    downstreams = []
    ended.forEach { $0.receive(completion: .finished) }
  }
}

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> Void
  let shared: Shared<Output>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    shared.downstreams.append(AnySubscriber(subscriber))
    subscriber.receive(subscription: Ongoing(shared: shared))
    start(
      Observer(
        send: {
          guard !shared.isFinished else { return }
          shared.kept.append($0)
          shared.deliver()
        },
        finish: {
          shared.isFinished = true
          shared.deliver()
        }))
  }
}

private final class Ongoing<Output>: Subscription {
  private let shared: Shared<Output>

  init(shared: Shared<Output>) { self.shared = shared }

  func request(_ demand: Subscribers.Demand) {
    shared.demand += demand
    shared.deliver()
  }

  func cancel() { shared.downstreams = [] }
}
