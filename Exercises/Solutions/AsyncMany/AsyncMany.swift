// `async` for any number of values.

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

/// The recipe: it holds the work, and nothing that happens.
private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> AnyCancellable

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let ongoing = Ongoing(downstream: subscriber)
    subscriber.receive(subscription: ongoing)
    // After the subscription, which comes before everything else (rule 1.9).
    ongoing.stopWith(
      start(Observer(send: { ongoing.take($0) }, finish: { ongoing.finish() })))
  }
}

/// One subscription's work. The work may send from any thread, hence the lock, which is never held
/// while the subscriber's code or the work's code runs.
private final class Ongoing<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private let lock = NSLock()
  private var downstream: Downstream?
  private var kept: [Downstream.Input] = []
  private var demand = Subscribers.Demand.none
  private var isFinished = false
  private var isDelivering = false
  private var stop: AnyCancellable?

  init(downstream: Downstream) { self.downstream = downstream }

  func stopWith(_ stop: AnyCancellable) {
    // If it was canceled while the work was starting, there was nothing yet to stop.
    let isWanted = lock.withLock {
      if downstream != nil { self.stop = stop }
      return downstream != nil
    }
    if !isWanted { stop.cancel() }
  }

  func take(_ value: Downstream.Input) {
    lock.withLock {
      if downstream != nil, !isFinished { kept.append(value) }
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
    // What was kept is returned as well, so that it is released after the lock: a deinit may call
    // back.
    let (stop, _, _) = lock.withLock {
      defer { (self.stop, downstream, kept) = (nil, nil, []) }
      return (self.stop, downstream, kept)
    }
    stop?.cancel()
  }

  /// Delivers what can be delivered. Values and demand come from different sides, so both call
  /// this. One at a time delivers: whoever comes while a delivery goes on leaves the rest to the
  /// loop that is running. So values keep their order, and a request from inside a delivery does
  /// not nest.
  private func deliver() {
    let isAlone = lock.withLock {
      defer { isDelivering = true }
      return !isDelivering
    }
    guard isAlone else { return }
    while let (downstream, value) = next() {
      guard let value else { return downstream.receive(completion: .finished) }
      let more = downstream.receive(value)
      lock.withLock { demand += more }
    }
  }

  /// What is to be delivered next: a value, or nil for the completion. When there is nothing, the
  /// delivery is over, which is noted under the same lock, so that nobody comes in between.
  private func next() -> (Downstream, Downstream.Input?)? {
    lock.withLock {
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
}
