// A subscriber that requests one value at a time.
//
// Chapter: Chapters/2-Publishers/README.md, "Who sets the pace?"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/HandMadeSink.md
//
// Write a sink that requests one value at a time, so that no value arrives while it is still
// handling another one.
//
// - When you are subscribed, request one value.
// - Pass each value to `receiveValue`. When that has returned, request one more.
// - Pass the completion to `receiveCompletion`. It can arrive before any value.
// - Retain the subscription if you use it later: the publisher doesn't have to retain it.
//
// You can request with `subscription.request(.max(1))`, or with the demand that `receive(_:)`
// returns: how many *more* values you want. You need no lock.

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

  // TODO: Request one value at a time, and pass on the values and the completion.

  func receive(subscription: any Subscription) {
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
  }
}
