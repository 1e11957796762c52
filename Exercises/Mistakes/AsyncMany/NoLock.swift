// Is not safe with several threads: values are lost, come twice, or come out of order.

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
    ongoing.stopWith(
      start(Observer(send: { ongoing.take($0) }, finish: { ongoing.finish() })))
  }
}

private final class Ongoing<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private var downstream: Downstream?
  private var kept: [Downstream.Input] = []
  private var demand = Subscribers.Demand.none
  private var isFinished = false
  private var isDelivering = false
  private var stop: AnyCancellable?

  init(downstream: Downstream) { self.downstream = downstream }

  func stopWith(_ stop: AnyCancellable) {
    if downstream != nil { self.stop = stop } else { stop.cancel() }
  }

  func take(_ value: Downstream.Input) {
    if downstream != nil, !isFinished { kept.append(value) }
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
    stop?.cancel()
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while let (downstream, value) = next() {
      guard let value else { return downstream.receive(completion: .finished) }
      demand += downstream.receive(value)
    }
  }

  private func next() -> (Downstream, Downstream.Input?)? {
    if let downstream, demand > .none, !kept.isEmpty {
      demand -= 1
      return (downstream, kept.removeFirst())
    }
    if let downstream, isFinished, kept.isEmpty {
      self.downstream = nil
      return (downstream, nil)
    }
    isDelivering = false
    return nil
  }
}
