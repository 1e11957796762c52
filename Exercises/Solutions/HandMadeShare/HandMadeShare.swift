// A publisher that several subscribers share.

import Foundation
import Stage2Publishers

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers of the result.
  func handMadeShare() -> AnyPublisher<Output, Failure> {
    HandMadeShare(upstream: self).eraseToAnyPublisher()
  }
}

// This is a class, because all subscribers share its variables.
private final class HandMadeShare<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  private enum Connection {
    case none
    /// Is true while a thread, without the lock, subscribes to the upstream or cancels it.
    case changing
    case kept(AnyCancellable)
    /// Is true when the upstream has completed.
    case over
  }

  private enum Step {
    case connect
    case disconnect(AnyCancellable)
  }

  private let upstream: Upstream
  // The subject sends each value to all present subscribers, and counts the demand of each. When it
  // has completed, it sends later subscribers the completion.
  private let subject = PassthroughSubject<Output, Failure>()
  private let lock = NSLock()
  private var subscribers = 0
  private var connection = Connection.none

  init(upstream: Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    // The subscriber is counted first, because it can cancel as soon as it has its subscription.
    lock.withLock { subscribers += 1 }
    // `handleEvents` calls the closure once, no matter how many times a subscriber cancels, and not
    // after a completion. The closure retains this object as long as the subscription lasts.
    subject.handleEvents(receiveCancel: { self.leave() }).subscribe(subscriber)
    // The subscriber subscribes to the subject before this object subscribes to the upstream, so it
    // misses no value.
    settle()
  }

  private func leave() {
    lock.withLock { subscribers -= 1 }
    settle()
  }

  /// Subscribes to the upstream or cancels it, until the upstream fits the number of subscribers.
  /// If another call is running, that call does it: it checks again at its end.
  private func settle() {
    while let step = lock.withLock({ nextStep() }) {
      // No lock is held: here the upstream can send, and other code can subscribe and cancel.
      switch step {
      case .connect:
        let new = upstream.sink(
          receiveCompletion: { self.complete($0) },
          receiveValue: { self.subject.send($0) })
        lock.withLock { finishStep(.kept(new)) }
      case .disconnect(let old):
        old.cancel()
        lock.withLock { finishStep(.none) }
      }
    }
  }

  /// Must be called under the lock, as `finishStep` must.
  private func nextStep() -> Step? {
    switch connection {
    case .none where subscribers > 0:
      connection = .changing
      return .connect
    case .kept(let old) where subscribers == 0:
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

  private func complete(_ completion: Subscribers.Completion<Failure>) {
    let last = lock.withLock { () -> Connection in
      defer { connection = .over }
      return connection
    }
    // The stored cancellable is released here, not under the lock.
    withExtendedLifetime(last) {}
    subject.send(completion: completion)
  }
}
