// Notes a cancellation in the publisher: when one subscriber has canceled, the others are sent
// nothing more, either.

import Foundation
import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output
  private let cancellation = Flag()

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(
      subscription: JustSubscription(
        output: output, subscriber: subscriber, cancellation: cancellation))
  }
}

private final class Flag {
  private let lock = NSLock()
  private var isRaised = false

  var value: Bool { lock.withLock { isRaised } }

  /// Raises the flag. True the first time.
  func raise() -> Bool {
    lock.withLock {
      defer { isRaised = true }
      return !isRaised
    }
  }
}

private final class JustSubscription<S: Subscriber>: Subscription where S.Failure == Never {
  private let output: S.Input
  private let subscriber: S
  private let cancellation: Flag
  private let sending = Flag()

  init(output: S.Input, subscriber: S, cancellation: Flag) {
    self.output = output
    self.subscriber = subscriber
    self.cancellation = cancellation
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, !cancellation.value, sending.raise() else { return }
    _ = subscriber.receive(output)
    if !cancellation.value { subscriber.receive(completion: .finished) }
  }

  func cancel() {
    _ = cancellation.raise()
  }
}
