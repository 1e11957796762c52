// Keeps its subscribers under numbers, and takes how many there are for the next number: when one
// has left, a new one takes the place of another one, which hears nothing more.

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
  private var leave: (() -> Void)?

  init(
    downstream: AnySubscriber<Output, Failure>, lock: NSLock, leave: @escaping () -> Void
  ) {
    self.downstream = downstream
    self.lock = lock
    self.leave = leave
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
  }

  func cancel() {
    let (downstream, leave) = close()
    // Once: the second time there is nothing left.
    leave?()
    withExtendedLifetime(downstream) {}
  }

  func send(_ value: Output) {
    let downstream = lock.withLock { () -> AnySubscriber<Output, Failure>? in
      guard demand > .none, let downstream = self.downstream else { return nil }
      demand -= 1
      return downstream
    }
    guard let downstream else { return }
    let more = downstream.receive(value)
    lock.withLock { demand += more }
  }

  func complete(_ completion: Subscribers.Completion<Failure>) {
    let (downstream, leave) = close()
    withExtendedLifetime(leave) { downstream?.receive(completion: completion) }
  }

  /// Takes everything out, so that it is released without the lock.
  private func close() -> (AnySubscriber<Output, Failure>?, (() -> Void)?) {
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
  private var seats: [Int: Seat<Output, Failure>] = [:]
  private var connection = Connection.none

  init(upstream: Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let downstream = AnySubscriber(subscriber)
    let (seat, end) = lock.withLock {
      () -> (Seat<Output, Failure>, Subscribers.Completion<Failure>?) in
      let number = seats.count
      let seat = Seat(downstream: downstream, lock: lock, leave: { self.leave(number) })
      if case .over(let completion) = connection { return (seat, completion) }
      seats[number] = seat
      return (seat, nil)
    }
    subscriber.receive(subscription: seat)
    if let end {
      seat.complete(end)
    } else {
      settle()
    }
  }

  private func leave(_ number: Int) {
    let seat = lock.withLock { seats.removeValue(forKey: number) }
    withExtendedLifetime(seat) { settle() }
  }

  /// In the order in which they have come. Called under the lock.
  private var inOrder: [Seat<Output, Failure>] {
    seats.sorted { $0.key < $1.key }.map { $0.value }
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
    // Each seat looks again whether its subscriber has canceled.
    for seat in lock.withLock({ inOrder }) { seat.send(value) }
  }

  private func complete(_ completion: Subscribers.Completion<Failure>) {
    let (all, last) = lock.withLock {
      defer { (seats, connection) = ([:], .over(completion)) }
      return (inOrder, connection)
    }
    withExtendedLifetime(last) {}
    // Each seat looks again whether its subscriber has canceled.
    for seat in all { seat.complete(completion) }
  }
}
