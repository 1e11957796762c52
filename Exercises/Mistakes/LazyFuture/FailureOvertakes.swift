// Fails when a failure comes second, while the value that came first waits until it is asked for.

import Foundation
import Stage2Publishers

/// A request that starts for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  LazyRequest(attempt: attempt).eraseToAnyPublisher()
}

private struct LazyRequest<Output, Failure: Error>: Publisher {
  let attempt: (@escaping Future<Output, Failure>.Promise) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = RequestSubscription(AnySubscriber(subscriber))
    subscriber.receive(subscription: subscription)
    attempt { result in subscription.answer(result) }
  }
}

private final class RequestSubscription<Output, Failure: Error>: Subscription {
  private let lock = NSLock()
  private var subscriber: AnySubscriber<Output, Failure>?
  private var result: Result<Output, Failure>?
  private var isAsked = false
  private var isCanceled = false

  init(_ subscriber: AnySubscriber<Output, Failure>) {
    self.subscriber = subscriber
  }

  func answer(_ answer: Result<Output, Failure>) {
    switch answer {
    case .success:
      lock.withLock {
        if result == nil { result = answer }
      }
      deliver()
    case .failure(let error):
      // A failure does not wait.
      let subscriber = lock.withLock { takeSubscriber() }
      subscriber?.receive(completion: .failure(error))
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.withLock { isAsked = true }
    deliver()
  }

  func cancel() {
    let released = lock.withLock {
      isCanceled = true
      return takeSubscriber()
    }
    withExtendedLifetime(released) {}
  }

  /// Delivers the answer when it is there and may be delivered, once.
  private func deliver() {
    let ready = lock.withLock { () -> (AnySubscriber<Output, Failure>, Result<Output, Failure>)? in
      guard let result else { return nil }
      if case .success = result, !isAsked { return nil }
      return takeSubscriber().map { ($0, result) }
    }
    guard let (subscriber, result) = ready else { return }
    switch result {
    case .success(let output):
      _ = subscriber.receive(output)
      if !lock.withLock({ isCanceled }) { subscriber.receive(completion: .finished) }
    case .failure(let error):
      subscriber.receive(completion: .failure(error))
    }
  }

  /// Called under the lock.
  private func takeSubscriber() -> AnySubscriber<Output, Failure>? {
    let taken = subscriber
    subscriber = nil
    return taken
  }
}
