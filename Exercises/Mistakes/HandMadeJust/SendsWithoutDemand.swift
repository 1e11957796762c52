// Sends the value without demand: the subscriber has not asked for it yet.

import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: Subscriptions.empty)
    _ = subscriber.receive(output)
    subscriber.receive(completion: .finished)
  }
}
