// Never asks for a value, so that no value is sent.

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

  func receive(subscription: any Subscription) {}

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue(input)
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion(completion) }
}
