// Hands on the end only if a value has come before it.

import Stage2Publishers

final class HandMadeSink<Input, Failure: Error>: Subscriber {
  let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  let receiveValue: (Input) -> Void
  private var hasReceived = false

  init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    self.receiveCompletion = receiveCompletion
    self.receiveValue = receiveValue
  }

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    hasReceived = true
    receiveValue(input)
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard hasReceived else { return }
    receiveCompletion(completion)
  }
}
