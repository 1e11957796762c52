// Asks in both ways for each value: demand adds up, so that two more values may come.

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
    receiveValue(input)
    subscription?.request(.max(1))
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion(completion) }
}
