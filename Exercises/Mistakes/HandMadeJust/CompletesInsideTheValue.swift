// Completes at once when it is asked again while the subscriber is still receiving the value.

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
  private var state = State.waiting

  private enum State {
    case waiting, valueSent, over
  }

  init(output: S.Input, subscriber: S) {
    self.output = output
    self.subscriber = subscriber
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let isFirst = lock.withLock {
      guard state == .waiting else { return false }
      state = .valueSent
      return true
    }
    if isFirst { _ = subscriber.receive(output) }
    complete()
  }

  /// Completes, unless that is done, or the subscription is canceled.
  private func complete() {
    let isNext = lock.withLock {
      guard state == .valueSent else { return false }
      state = .over
      return true
    }
    if isNext { subscriber.receive(completion: .finished) }
  }

  func cancel() {
    lock.withLock { state = .over }
  }
}
