// Releases the subscriber under its lock when it is canceled: if the subscriber's `deinit` cancels,
// too, that waits forever.

import Foundation
import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: JustSubscription(output: output, subscriber: subscriber))
  }
}

private final class JustSubscription<S: Subscriber>: Subscription where S.Failure == Never {
  private let output: S.Input
  private let lock = NSLock()
  private var subscriber: S?
  private var isSent = false

  init(output: S.Input, subscriber: S) {
    self.output = output
    self.subscriber = subscriber
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, let subscriber = subscriberToServe() else { return }
    _ = subscriber.receive(output)
    takeSubscriber()?.receive(completion: .finished)
  }

  /// The subscriber, when it is to be sent the value: once, and not after a cancellation.
  private func subscriberToServe() -> S? {
    lock.lock()
    defer { lock.unlock() }
    guard !isSent else { return nil }
    isSent = true
    return subscriber
  }

  private func takeSubscriber() -> S? {
    lock.lock()
    defer { lock.unlock() }
    let taken = subscriber
    subscriber = nil
    return taken
  }

  func cancel() {
    lock.lock()
    subscriber = nil
    lock.unlock()
  }
}
