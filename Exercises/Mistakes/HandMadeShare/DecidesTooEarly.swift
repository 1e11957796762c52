// Decides to subscribe to the upstream before the subscriber has its subscription: when that one
// cancels at once, the upstream is subscribed to for nobody.

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
  /// True from when somebody is about to subscribe to the upstream until it is canceled.
  private var isConnected = false
  private var isOver = false
  private var connection: AnyCancellable?

  init(upstream: Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let isFirst = lock.withLock { () -> Bool in
      subscribers += 1
      guard !isConnected, !isOver else { return false }
      isConnected = true
      return true
    }
    // The subscriber is at the subject before the upstream is subscribed to. So it misses nothing.
    subject.handleEvents(receiveCancel: { self.leave() }).subscribe(subscriber)
    if isFirst { connect() }
  }

  private func connect() {
    let new = upstream.sink(
      receiveCompletion: { self.complete($0) },
      receiveValue: { self.subject.send($0) })
    // Has the last one canceled meanwhile?
    let isWanted = lock.withLock { () -> Bool in
      guard subscribers > 0 else {
        isConnected = false
        return false
      }
      connection = new
      return true
    }
    if !isWanted { new.cancel() }
  }

  private func leave() {
    let old = lock.withLock { () -> AnyCancellable? in
      subscribers -= 1
      guard subscribers == 0, let old = connection else { return nil }
      connection = nil
      isConnected = false
      return old
    }
    old?.cancel()
  }

  private func complete(_ completion: Subscribers.Completion<Failure>) {
    lock.withLock { isOver = true }
    subject.send(completion: completion)
  }
}
