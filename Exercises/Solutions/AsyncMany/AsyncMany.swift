// `async` for any number of values.

import ExerciseSupport
import Foundation
import Stage2Publishers

/// Receives the values and the end of the work.
struct Observer<Output> {
  /// Takes a value.
  let send: (Output) -> Void
  /// Ends the stream.
  let finish: () -> Void
}

extension Effect {
  /// Starts work that can send any number of values at each subscription, and stops the work when
  /// the subscription is canceled.
  static func async(_ work: @escaping (Observer<Output>) -> AnyCancellable) -> Effect {
    Work(start: work).eraseToEffect()
  }
}

/// Describes the work: it holds the work's closure, but no state.
private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> AnyCancellable

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let ongoing = Ongoing(downstream: subscriber)
    subscriber.receive(subscription: ongoing)
    // The subscription must arrive before everything else (rule 1.9), so the work starts after it.
    ongoing.stopWith(
      start(Observer(send: { ongoing.take($0) }, finish: { ongoing.finish() })))
  }
}

/// Runs the work of one subscription. The work can send from any thread, hence the lock. The lock
/// is never held while the subscriber's code or the work's code runs.
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
    // If the subscriber canceled while the work was starting, there was nothing to stop yet.
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
    // This also returns the stored values, so that they are released after the lock: a deinit can
    // call back.
    let (stop, _, _) = lock.withLock {
      defer { (self.stop, downstream, kept) = (nil, nil, []) }
      return (self.stop, downstream, kept)
    }
    stop?.cancel()
  }

  /// Delivers what can be delivered. Values and demand arrive from different sides, so both call
  /// this method. Only one call at a time delivers: a call during a delivery leaves the rest to the
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

  /// Returns what to deliver next: a value, or nil for the completion. When nothing is left, the
  /// delivery has ended. This is noted under the same lock, so no call can come in between.
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
