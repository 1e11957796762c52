// A subscriber that requests one value at a time.

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
    // A publisher sends no value before the first request.
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue(input)
    // Demand adds up, so this is "one more", not "one in all". It is requested when the value has
    // been handled, so a fast publisher waits for a slow subscriber.
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    // A completion needs no demand, and there is nothing to request after it.
    receiveCompletion(completion)
  }
}
