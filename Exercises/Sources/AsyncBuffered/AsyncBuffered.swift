// `async` for many values: those that come before anybody asks.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "And work that answers later?";
//          and for subscriptions, Chapters/2-Publishers/README.md, "Who sets the pace?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/AsyncBuffered.md
//
// A download reports its progress many times. Write an `async` for such work: each subscription
// starts the work and passes it an observer, which takes values and the end.
//
// - The work starts after the subscriber has received its subscription, even without demand.
// - Deliver a requested value when it is sent. Keep the others until they are requested.
// - Deliver each value once, in order.
// - Demand adds up, including what `receive(_:)` returns. What is left counts for later values.
// - Complete after the last value, without demand. Drop what is sent after the end.
// - Deliver nothing after a cancellation.
// - Subscriptions share nothing.
//
// Everything happens on one thread. But a subscriber that receives a value can request more,
// cancel, or make the work send.

import ExerciseSupport
import Stage2Publishers

/// What the work reports to.
struct Observer<Output> {
  /// Takes a value.
  let send: (Output) -> Void
  /// Ends the stream.
  let finish: () -> Void
}

extension Effect {
  /// Work that answers any number of times. It is started at each subscription, and what it sends
  /// is kept until it is asked for.
  static func async(_ work: @escaping (Observer<Output>) -> Void) -> Effect {
    // TODO: Write a publisher whose subscription keeps what was sent and what was asked for.
    Empty(completeImmediately: false).eraseToEffect()
  }
}
