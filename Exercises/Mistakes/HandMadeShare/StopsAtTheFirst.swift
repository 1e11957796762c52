// Stops at the first subscriber that has not asked for a value: those that come after it in the
// list miss the value, too.

import Foundation
import Stage2Publishers

extension Publisher {
  /// One subscription to this publisher, for all subscribers of the result.
  func handMadeShare() -> AnyPublisher<Output, Failure> {
    HandMadeShare(upstream: self).eraseToAnyPublisher()
  }
}

/// One subscriber, and what it has asked for. The lock is that of the shared publisher.
private final class Seat<Output, Failure: Error>: Subscription {
  private let lock: NSLock
  private var downstream: AnySubscriber<Output, Failure>?
  private var demand = Subscribers.Demand.none
  private var leave: ((Seat) -> Void)?

  init(
    downstream: AnySubscriber<Output, Failure>, lock: NSLock, leave: @escaping (Seat) -> Void
  ) {
    self.downstream = downstream
    self.lock = lock
    self.leave = leave
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
  }

  /// Takes one value off what it has asked for, if there is one.
  func spendOne() -> Bool {
    lock.withLock {
      guard demand > .none else { return false }
      demand -= 1
      return true
    }
  }

  func send(_ value: Output) {
    // There is none when it has canceled.
    guard let more = lock.withLock({ downstream })?.receive(value) else { return }
    lock.withLock { demand += more }
  }

  func cancel() {
    let (downstream, leave) = close()
    // Once: the second time there is nothing left.
    leave?(self)
    withExtendedLifetime(downstream) {}
  }

  func complete(_ completion: Subscribers.Completion<Failure>) {
    let (downstream, leave) = close()
    withExtendedLifetime(leave) { downstream?.receive(completion: completion) }
  }

  /// Takes everything out, so that it is released without the lock.
  private func close() -> (AnySubscriber<Output, Failure>?, ((Seat) -> Void)?) {
    lock.withLock {
      defer { (downstream, leave) = (nil, nil) }
      return (downstream, leave)
    }
  }
}

private final class HandMadeShare<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  private enum Connection {
    case none
    /// A thread is subscribing to the upstream or canceling it. It does so without the lock.
    case changing
    case kept(AnyCancellable)
    case over(Subscribers.Completion<Failure>)
  }

  private enum Step {
    case connect
    case disconnect(AnyCancellable)
  }

  private let upstream: Upstream
  private let lock = NSLock()
  private var seats: [Seat<Output, Failure>] = []
  private var connection = Connection.none

  init(upstream: Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let seat = Seat(downstream: AnySubscriber(subscriber), lock: lock, leave: { self.leave($0) })
    let end = lock.withLock { () -> Subscribers.Completion<Failure>? in
      if case .over(let completion) = connection { return completion }
      seats.append(seat)
      return nil
    }
    subscriber.receive(subscription: seat)
    if let end {
      seat.complete(end)
    } else {
      settle()
    }
  }

  private func leave(_ seat: Seat<Output, Failure>) {
    lock.withLock { seats.removeAll { $0 === seat } }
    settle()
  }

  /// Subscribes to the upstream or cancels it, until that fits the number of subscribers.
  private func settle() {
    while let step = lock.withLock({ nextStep() }) {
      switch step {
      case .connect:
        let new = upstream.sink(
          receiveCompletion: { self.complete($0) },
          receiveValue: { self.send($0) })
        lock.withLock { finishStep(.kept(new)) }
      case .disconnect(let old):
        old.cancel()
        lock.withLock { finishStep(.none) }
      }
    }
  }

  private func nextStep() -> Step? {
    switch connection {
    case .none where !seats.isEmpty:
      connection = .changing
      return .connect
    case .kept(let old) where seats.isEmpty:
      connection = .changing
      return .disconnect(old)
    default:
      return nil
    }
  }

  private func finishStep(_ new: Connection) {
    // The upstream may have completed during the step.
    if case .over = connection { return }
    connection = new
  }

  private func send(_ value: Output) {
    for seat in lock.withLock({ seats }) {
      // Who has not asked for it misses it.
      guard seat.spendOne() else { return }
      seat.send(value)
    }
  }

  private func complete(_ completion: Subscribers.Completion<Failure>) {
    let (all, last) = lock.withLock {
      defer { (seats, connection) = ([], .over(completion)) }
      return (seats, connection)
    }
    withExtendedLifetime(last) {}
    // Each seat looks again whether its subscriber has canceled.
    for seat in all { seat.complete(completion) }
  }
}
