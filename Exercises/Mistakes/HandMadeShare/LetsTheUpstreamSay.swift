// Learns from the upstream that it is subscribed to: a second subscriber that comes before the
// upstream has handed over its subscription subscribes to it once more.

import Foundation
import Stage2Publishers

extension Publisher {
  /// One subscription to this publisher, for all subscribers of the result.
  func handMadeShare() -> AnyPublisher<Output, Failure> {
    HandMadeShare(upstream: self).eraseToAnyPublisher()
  }
}

// A class, because all subscribers share what is in it.
private final class HandMadeShare<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let subject = PassthroughSubject<Output, Failure>()
  private let lock = NSLock()
  private var subscribers = 0
  private var isSubscribed = false
  private var isOver = false
  private var connections: Set<AnyCancellable> = []

  init(upstream: Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    lock.withLock { subscribers += 1 }
    // The subscriber is at the subject before the upstream is subscribed to. So it misses nothing.
    subject.handleEvents(receiveCancel: { self.leave() }).subscribe(subscriber)
    if lock.withLock({ subscribers > 0 && !isSubscribed && !isOver }) { connect() }
  }

  private func connect() {
    let new =
      upstream
      .handleEvents(
        // Before the upstream can send anything.
        receiveSubscription: { _ in self.lock.withLock { self.isSubscribed = true } },
        receiveCancel: { self.lock.withLock { self.isSubscribed = false } }
      )
      .sink(
        receiveCompletion: { self.complete($0) },
        receiveValue: { self.subject.send($0) })
    // Has the last one canceled meanwhile?
    let isWanted = lock.withLock { () -> Bool in
      if subscribers > 0 { connections.insert(new) }
      return subscribers > 0
    }
    if !isWanted { new.cancel() }
  }

  private func leave() {
    let old = lock.withLock { () -> Set<AnyCancellable> in
      subscribers -= 1
      guard subscribers == 0 else { return [] }
      defer { connections = [] }
      return connections
    }
    for connection in old { connection.cancel() }
  }

  private func complete(_ completion: Subscribers.Completion<Failure>) {
    lock.withLock { isOver = true }
    subject.send(completion: completion)
  }
}
