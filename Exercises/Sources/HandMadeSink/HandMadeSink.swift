// A subscriber that asks for one value at a time.
//
// Chapter: Chapters/2-Publishers/README.md, "Who sets the pace?"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/HandMadeSink.md
//
// A subscriber is told three things, in this order: that it is subscribed, then each value, then
// that nothing more will come. It is sent no value that it has not asked for. `sink` asks for all
// of them at once. Write a sink that asks for one value when it is subscribed, and for one more
// only when it has done with the one before: when `receiveValue` has returned. Each value and the
// end are handed on to the two closures.
//
// A publisher never calls the three methods from two threads at once, so no lock is needed. But it
// may call one while another one is at work: `receiveValue` may cause the end, and a request may
// bring the next value before it returns.
//
// There are two ways to ask: `subscription.request(.max(1))`, and the demand that `receive(_:)`
// returns, which is how many *more* values are wanted. A sink that uses its subscription later has
// to retain it: nobody else may do so.

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

  // TODO: Ask for values, one at a time, and hand on what comes.

  func receive(subscription: any Subscription) {
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
  }
}
