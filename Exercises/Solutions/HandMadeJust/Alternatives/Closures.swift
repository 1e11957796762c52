// Makes a subscription from two closures, and stores the state in an enum. Good for reusing the
// subscription: it knows nothing of the publisher.

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
    /// Changes one state to the next, if the subscription is in the first state.
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
