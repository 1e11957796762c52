// A subscription made of two closures, and what has happened in an enum. Good for using the
// subscription again: it knows nothing of what it is for.

import Foundation
import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let lock = NSLock()
    var state = State.waiting
    let output = self.output
    /// Goes from one state to the next, if that is where the subscription is.
    func move(from last: State, to next: State) -> Bool {
      lock.withLock {
        guard state == last else { return false }
        state = next
        return true
      }
    }
    subscriber.receive(
      subscription: ClosureSubscription(
        onRequest: {
          guard move(from: .waiting, to: .sending) else { return }
          _ = subscriber.receive(output)
          guard move(from: .sending, to: .over) else { return }
          subscriber.receive(completion: .finished)
        },
        onCancel: { lock.withLock { state = .over } }))
  }
}

private enum State {
  case waiting
  case sending
  case over
}

private final class ClosureSubscription: Subscription {
  let onRequest: () -> Void
  let onCancel: () -> Void

  init(onRequest: @escaping () -> Void, onCancel: @escaping () -> Void) {
    self.onRequest = onRequest
    self.onCancel = onCancel
  }

  func request(_ demand: Subscribers.Demand) { if demand > .none { onRequest() } }
  func cancel() { onCancel() }
}
