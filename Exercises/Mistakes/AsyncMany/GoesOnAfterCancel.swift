// Stops the work when it is canceled, but goes on delivering values.

import ExerciseSupport
import Foundation
import Stage2Publishers

/// What the work reports to.
struct Observer<Output> {
  /// Takes a value.
  let send: (Output) -> Void
  /// Ends the stream.
  let finish: () -> Void
}

extension Effect {
  /// Work that answers any number of times. It is started at each subscription, and stopped when
  /// the subscription is canceled.
  static func async(_ work: @escaping (Observer<Output>) -> AnyCancellable) -> Effect {
    Work(start: work).eraseToEffect()
  }
}

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> AnyCancellable

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let ongoing = Ongoing(downstream: subscriber)
    subscriber.receive(subscription: ongoing)
    ongoing.stop = start(Observer(send: { ongoing.take($0) }, finish: { ongoing.finish() }))
  }
}

private final class Ongoing<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private var downstream: Downstream?
  private var kept: [Downstream.Input] = []
  private var demand = Subscribers.Demand.none
  private var isFinished = false
  private var isDelivering = false
  var stop: AnyCancellable?

  init(downstream: Downstream) { self.downstream = downstream }

  func take(_ value: Downstream.Input) {
    guard !isFinished else { return }
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

  func cancel() { stop?.cancel() }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while let downstream, demand > .none, !kept.isEmpty {
      demand -= 1
      demand += downstream.receive(kept.removeFirst())
    }
    isDelivering = false
    if isFinished, kept.isEmpty {
      let downstream = self.downstream
      self.downstream = nil
      downstream?.receive(completion: .finished)
    }
  }
}
