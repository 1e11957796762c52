// Checks for a cancellation before each value, and not before the completion.

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
    ongoing.stopWith(
      start(Observer(send: { ongoing.take($0) }, finish: { ongoing.finish() })))
  }
}

private final class Ongoing<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private let lock = NSLock()
  private var downstream: Downstream?
  private var kept: [Downstream.Input] = []
  private var demand = Subscribers.Demand.none
  private var isFinished = false
  private var isDelivering = false
  private var isCancelled = false
  private var stop: AnyCancellable?

  init(downstream: Downstream) { self.downstream = downstream }

  func stopWith(_ stop: AnyCancellable) {
    let isWanted = lock.withLock {
      if !isCancelled { self.stop = stop }
      return !isCancelled
    }
    if !isWanted { stop.cancel() }
  }

  func take(_ value: Downstream.Input) {
    lock.withLock {
      if !isCancelled, !isFinished { kept.append(value) }
    }
    deliver()
  }

  func finish() {
    lock.withLock { isFinished = true }
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
    deliver()
  }

  func cancel() {
    let (stop, _, _) = lock.withLock {
      isCancelled = true
      defer { (self.stop, kept) = (nil, []) }
      return (self.stop, downstream, kept)
    }
    stop?.cancel()
  }

  private func deliver() {
    let isAlone = lock.withLock {
      defer { isDelivering = true }
      return !isDelivering
    }
    guard isAlone, lock.withLock({ !isCancelled }) else { return }
    while let (downstream, value) = next() {
      guard let value else { return downstream.receive(completion: .finished) }
      let more = downstream.receive(value)
      lock.withLock { demand += more }
    }
  }

  private func next() -> (Downstream, Downstream.Input?)? {
    lock.withLock {
      if let downstream, !isCancelled, demand > .none, !kept.isEmpty {
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
}
