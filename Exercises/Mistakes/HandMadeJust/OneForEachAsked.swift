// Sends the value as often as it is asked for: a subscriber that asks for three values gets three.

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
    private var isDelivering = false

    init(output: Output, downstream: Downstream) {
      self.output = output
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none, let downstream else { return }
      self.downstream = nil
      isDelivering = true
      for _ in 0..<(demand.max ?? 1) where isDelivering { _ = downstream.receive(output) }
      if isDelivering { downstream.receive(completion: .finished) }
    }

    func cancel() {
      downstream = nil
      isDelivering = false
    }
  }
}
