// Notes only after the delivery that the value is sent: a request during the delivery gets it
// again.

import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: Inner(output: output, downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Never {
    private let output: Output
    private var downstream: Downstream?

    init(output: Output, downstream: Downstream) {
      self.output = output
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none, let downstream else { return }
      _ = downstream.receive(output)
      guard self.downstream != nil else { return }
      self.downstream = nil
      downstream.receive(completion: .finished)
    }

    func cancel() { downstream = nil }
  }
}
