// A `Just` from the protocols alone.
//
// Chapter: Chapters/2-Publishers/README.md, "What is new"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/HandMadeJust.md
//
// Write a publisher of one value. Each subscriber is sent a subscription first. When it asks for a
// value, it is sent the value and then the completion, once, however often it asks. When it has
// cancelled, it is sent nothing more.
//
// A publisher is the recipe and a subscription is the cooking: what has been sent, and whether it
// was cancelled, belongs to the subscription. It is a class that conforms to `Subscription`, and it
// is yours to write.

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
