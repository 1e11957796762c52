// A subscriber that asks for one value at a time.

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
    // A publisher sends no value before it is asked for one.
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue(input)
    // Demand adds up, so this is not "one in all" but "one more". It is asked for when the value
    // has been dealt with, so that a fast publisher has to wait for a slow subscriber.
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    // A completion needs no demand, and there is nothing to ask for after it.
    receiveCompletion(completion)
  }
}
