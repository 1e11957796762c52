// Sends the value when it is asked for none.

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
  private let subscriber: S
  private let lock = NSLock()
  private var isSent = false
  private var isCanceled = false

  init(output: S.Input, subscriber: S) {
    self.output = output
    self.subscriber = subscriber
  }

  func request(_ demand: Subscribers.Demand) {
    let isFirst = lock.withLock {
      defer { isSent = true }
      return !isSent && !isCanceled
    }
    guard isFirst else { return }
    _ = subscriber.receive(output)
    if lock.withLock({ !isCanceled }) { subscriber.receive(completion: .finished) }
  }

  func cancel() {
    lock.withLock { isCanceled = true }
  }
}
