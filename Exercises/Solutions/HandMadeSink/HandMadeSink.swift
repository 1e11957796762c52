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
    // Nobody sends anything until this. A publisher's keep is paid in demand.
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue(input)
    // Demand adds up, so this is not "one in all" but "one more". The value before it is done with:
    // that is what keeps a quick publisher from running away from a slow subscriber.
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    // A completion needs no demand, and there is nothing to ask for after it.
    receiveCompletion(completion)
  }
}
