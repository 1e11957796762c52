// Uses a list of subscribers instead of a subject. Each subscriber has its own subscription, which
// counts the demand. Good for seeing what a subject does for its subscribers.

import Foundation
import Stage2Publishers

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers of the result.
  func handMadeShare() -> AnyPublisher<Output, Failure> {
    HandMadeShare(upstream: self).eraseToAnyPublisher()
  }
}

private final class HandMadeShare<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  private enum Step {
    case connect
    case disconnect(AnyCancellable)
  }

  private let upstream: Upstream
  private let lock = NSLock()
  private var lines: [Line] = []
  private var connection: AnyCancellable?
  /// Is true while one thread subscribes to the upstream or cancels it, so that no other thread
  /// does.
  private var isChanging = false
  private var end: Subscribers.Completion<Failure>?

  init(upstream: Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let line = Line(parent: self, subscriber: AnySubscriber(subscriber))
    // It is listed after that: no value may arrive before the subscription.
    subscriber.receive(subscription: line)
    let end = lock.withLock { () -> Subscribers.Completion<Failure>? in
      if self.end == nil, !line.isOver { lines.append(line) }
      return self.end
    }
    if let end { line.complete(end) }
    settle()
  }

  fileprivate func leave(_ line: Line) {
    lock.withLock { lines.removeAll { $0 === line } }
    settle()
  }

  private func settle() {
    while change() {}
  }

  /// Subscribes or cancels if necessary, and returns false if there is nothing to do.
  private func change() -> Bool {
    let step = lock.withLock { () -> Step? in
      guard !isChanging, end == nil else { return nil }
      if let connection {
        guard lines.isEmpty else { return nil }
        self.connection = nil
        isChanging = true
        return .disconnect(connection)
      }
      guard !lines.isEmpty else { return nil }
      isChanging = true
      return .connect
    }
    switch step {
    case nil:
      return false
    case .disconnect(let old):
      old.cancel()
      lock.withLock { isChanging = false }
    case .connect:
      let new = upstream.sink(
        receiveCompletion: { self.complete($0) },
        receiveValue: { value in for line in self.list { line.send(value) } })
      lock.withLock {
        isChanging = false
        if end == nil { connection = new }
      }
    }
    return true
  }

  /// Returns a copy, because the list can change during a loop over it.
  private var list: [Line] { lock.withLock { lines } }

  private func complete(_ completion: Subscribers.Completion<Failure>) {
    let (last, old) = lock.withLock { () -> ([Line], AnyCancellable?) in
      defer { (lines, connection, end) = ([], nil, completion) }
      return (lines, connection)
    }
    for line in last { line.complete(completion) }
    withExtendedLifetime(old) {}
  }

  /// The subscription of one subscriber.
  fileprivate final class Line: Subscription {
    private let lock = NSLock()
    private var parent: HandMadeShare?
    private var subscriber: AnySubscriber<Output, Failure>?
    private var demand = Subscribers.Demand.none

    init(parent: HandMadeShare, subscriber: AnySubscriber<Output, Failure>) {
      self.parent = parent
      self.subscriber = subscriber
    }

    var isOver: Bool { lock.withLock { subscriber == nil } }

    func request(_ more: Subscribers.Demand) {
      lock.withLock { demand += more }
    }

    func send(_ value: Output) {
      let subscriber = lock.withLock { () -> AnySubscriber<Output, Failure>? in
        guard demand > .none else { return nil }
        if self.subscriber != nil { demand -= 1 }
        return self.subscriber
      }
      if let subscriber { request(subscriber.receive(value)) }
    }

    func complete(_ completion: Subscribers.Completion<Failure>) {
      end().subscriber?.receive(completion: completion)
    }

    func cancel() {
      end().parent?.leave(self)
    }

    /// Releases both, and returns them at the first call.
    private func end() -> (subscriber: AnySubscriber<Output, Failure>?, parent: HandMadeShare?) {
      lock.withLock {
        defer { (subscriber, parent) = (nil, nil) }
        return (subscriber, parent)
      }
    }
  }
}
