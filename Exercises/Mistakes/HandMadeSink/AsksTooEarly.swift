// Asks for the next value before it has handled this one.

import Stage2Publishers

final class HandMadeSink<Input, Failure: Error>: Subscriber {
  let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  let receiveValue: (Input) -> Void

  init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    self.receiveCompletion = receiveCompletion
    self.receiveValue = receiveValue
  }

  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    subscription?.request(.max(1))
    receiveValue(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion(completion) }
}
