import Stage2Publishers

/// A subscriber that requests all values, and calls a closure with each value.
///
/// It is as small as possible. The layer's own sink does more: see the chapter's prose.
final class NaiveSink<Input, Failure: Error>: Subscriber {
  private let receiveValue: (Input) -> Void
  private var subscription: (any Subscription)?

  init(receiveValue: @escaping (Input) -> Void) {
    self.receiveValue = receiveValue
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
  }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
