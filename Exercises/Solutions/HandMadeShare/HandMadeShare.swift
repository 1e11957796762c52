// A publisher that several subscribers share.

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

  private enum Connection {
    case none
    /// A thread is subscribing to the upstream or canceling it. It does so without the lock.
    case changing
    case kept(AnyCancellable)
    /// The upstream has completed.
    case over
  }

  private enum Step {
    case connect
    case disconnect(AnyCancellable)
  }

  private let upstream: Upstream
  // The subject sends each value to all subscribers that are there, and counts what each has asked
  // for. When it has completed, it tells later subscribers so.
  private let subject = PassthroughSubject<Output, Failure>()
  private let lock = NSLock()
  private var subscribers = 0
  private var connection = Connection.none

  init(upstream: Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    // It is counted first, because it may cancel as soon as it has its subscription.
    lock.withLock { subscribers += 1 }
    // `handleEvents` calls the closure once, however often a subscriber cancels, and not after a
    // completion. The closure retains this object as long as the subscriber is there.
    subject.handleEvents(receiveCancel: { self.leave() }).subscribe(subscriber)
    // The subscriber is at the subject before the upstream is subscribed to. So it misses nothing.
    settle()
  }

  private func leave() {
    lock.withLock { subscribers -= 1 }
    settle()
  }

  /// Subscribes to the upstream or cancels it, until that fits the number of subscribers. If
  /// another call is at work, that call does it: it looks again when it is done.
  private func settle() {
    while let step = lock.withLock({ nextStep() }) {
      // Without the lock: the upstream may send, or other code may subscribe and cancel, right
      // here.
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

  /// Called under the lock, as `finishStep` is.
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
    // What was kept is released here, and not under the lock.
    withExtendedLifetime(last) {}
    subject.send(completion: completion)
  }
}
