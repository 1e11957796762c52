// Retains the subscription, and requests through it each time; `receive(_:)` always returns no
// demand. Good where the next value should be requested later: `receive(_:)` has to return its
// demand immediately, and the subscription takes a request at any time.

import Stage2Publishers

final class HandMadeSink<Input, Failure: Error>: Subscriber {
  let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  let receiveValue: (Input) -> Void
  private var subscription: (any Subscription)?

  init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    self.receiveCompletion = receiveCompletion
    self.receiveValue = receiveValue
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue(input)
    subscription?.request(.max(1))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
    receiveCompletion(completion)
  }
}
