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
  /// the subscription is cancelled.
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
/// while somebody else's code runs.
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
    // If it was cancelled while the work was starting, there was nothing yet to stop.
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
    let stop = lock.withLock {
      downstream = nil
      kept = []
      defer { self.stop = nil }
      return self.stop
    }
    stop?.cancel()
  }

  /// Delivers what can be delivered. Values and demand come from different sides, so both ask for
  /// this. One at a time does it: who comes while somebody delivers leaves the rest to them, so
  /// that a request from inside a delivery does not nest, and values keep their order.
  private func deliver() {
    lock.lock()
    guard !isDelivering else { return lock.unlock() }
    isDelivering = true
    while let downstream, demand > .none, !kept.isEmpty {
      let value = kept.removeFirst()
      demand -= 1
      lock.unlock()
      let more = downstream.receive(value)
      lock.lock()
      demand += more
    }
    isDelivering = false
    let finished = isFinished && kept.isEmpty ? downstream : nil
    if finished != nil {
      downstream = nil
    }
    lock.unlock()
    finished?.receive(completion: .finished)
  }
}
