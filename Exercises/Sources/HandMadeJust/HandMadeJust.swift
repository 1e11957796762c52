// A `Just` from the protocols alone.
//
// Chapter: Chapters/2-Publishers/README.md, "What you have now"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/HandMadeJust.md
//
// Write a publisher of one value, with a subscription of your own: a class that conforms to
// `Subscription`. Every publisher that waits for requests needs one.
//
// - Send each subscriber its own subscription first, and nothing more until it requests a value.
// - At the first request, send the value and then the completion. Send both once, regardless of how
//   many values it requests, and how many times.
// - Send the completion when the subscriber's `receive(_:)` has returned, even if the subscriber
//   requests more inside it.
// - After a cancellation, send nothing more. A subscriber that cancels while it receives the value
//   receives no completion.
// - The publisher can have many subscribers. What one of them does changes nothing for the others.
// - Another thread can request or cancel while the subscriber receives the value, and must not wait
//   until it has: hold no lock while you call the subscriber.

import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    // TODO: Send the subscriber a subscription that sends the value at the first request.
  }
}
