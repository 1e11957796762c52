// Drops a value that is nil, and asks for another one in its place.

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

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if case Optional<Any>.none = input as Any { return .max(1) }
    receiveValue(input)
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    receiveCompletion(completion)
  }
}
