// Sends no value that is nil, as the publisher of an optional does: the completion comes alone.

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
  private enum State {
    case waiting(S)
    case sending
    case over
  }

  private let output: S.Input
  private let lock = NSLock()
  private var state: State

  init(output: S.Input, subscriber: S) {
    self.output = output
    self.state = .waiting(subscriber)
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let before = exchange(for: .sending) { if case .waiting = $0 { true } else { false } }
    guard case .waiting(let subscriber) = before else { return }
    if case Optional<Any>.none = output as Any {
      subscriber.receive(completion: .finished)
      return
    }
    _ = subscriber.receive(output)
    let during = exchange(for: .over) { _ in true }
    if case .sending = during { subscriber.receive(completion: .finished) }
  }

  func cancel() {
    let before = exchange(for: .over) { _ in true }
    withExtendedLifetime(before) {}
  }

  /// Returns the state before, which is released by the caller, and not under the lock.
  private func exchange(for next: State, if isRight: (State) -> Bool) -> State {
    lock.lock()
    defer { lock.unlock() }
    let before = state
    if isRight(before) { state = next }
    return before
  }
}
