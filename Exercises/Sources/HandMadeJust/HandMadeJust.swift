// A `Just` from the protocols alone.
//
// Chapter: Chapters/2-Publishers/README.md, "What you have now"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/HandMadeJust.md
//
// Write a publisher of one value. Each subscriber is sent a subscription first. When it asks for a
// value, it is sent the value and then the completion, once, however many values it asks for and
// however often. A request of `.none` asks for no value. The completion is sent when the
// subscriber's `receive(_:)` has returned, and not while it receives the value. When it has
// canceled, it is sent nothing more.
//
// What has been sent, and whether it was canceled, belongs to one subscription, and not to the
// publisher, which may be subscribed to many times. Write a class that conforms to `Subscription`.
//
// A subscriber may ask and cancel from several threads at once, and also while it receives the
// value. A lock takes care of the threads. It is not held while the subscriber's code runs, neither
// its methods nor its `deinit`.

import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    // TODO: Send the subscriber a subscription that sends the value when it is asked to.
  }
}
