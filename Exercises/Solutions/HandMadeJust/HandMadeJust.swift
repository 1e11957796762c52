// A `Just` from the protocols alone.

import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    // A subscription for each subscriber, and it comes first (rule 1.9). The publisher itself keeps
    // nothing: it can be subscribed to again.
    subscriber.receive(subscription: Inner(output: output, downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Never {
    private let output: Output
    // One variable for three questions: is it nil, then the value was sent, or nobody wants it, and
    // in either case the subscriber is let go of.
    private var downstream: Downstream?
    private var isDelivering = false

    init(output: Output, downstream: Downstream) {
      self.output = output
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      guard let downstream else { return }
      // Before the value is sent, not after it: the subscriber may ask again while it receives.
      self.downstream = nil
      isDelivering = true
      _ = downstream.receive(output)
      // The subscriber may have cancelled while it received. Then there is no completion either.
      if isDelivering { downstream.receive(completion: .finished) }
    }

    func cancel() {
      downstream = nil
      isDelivering = false
    }
  }
}
