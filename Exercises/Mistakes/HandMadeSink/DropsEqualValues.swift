// Drops a value that is equal to the value before it.

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

  private var latest: String?

  func receive(subscription: any Subscription) { subscription.request(.max(1)) }

  func receive(_ input: Input) -> Subscribers.Demand {
    if latest != "\(input)" { receiveValue(input) }
    latest = "\(input)"
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion(completion) }
}
