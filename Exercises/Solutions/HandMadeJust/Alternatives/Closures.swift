// A subscription made of two closures, and what has happened in an enum.

import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    var state = State.waiting
    let output = self.output
    subscriber.receive(
      subscription: ClosureSubscription(
        onRequest: {
          guard state == .waiting else { return }
          state = .sending
          _ = subscriber.receive(output)
          guard state == .sending else { return }
          state = .over
          subscriber.receive(completion: .finished)
        },
        onCancel: { state = .over }))
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

  func request(_ demand: Subscribers.Demand) { onRequest() }
  func cancel() { onCancel() }
}
