// `async` for many values, kept until they are requested.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "Asynchronous effects"; and for subscriptions,
//          Chapters/2-Publishers/README.md, "Who sets the pace?"
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

/// Receives the values and the end of the work.
struct Observer<Output> {
  /// Takes a value.
  let send: (Output) -> Void
  /// Ends the stream.
  let finish: () -> Void
}

extension Effect {
  /// Starts work at each subscription, and keeps the values that the work sends until the
  /// subscriber requests them.
  static func async(_ work: @escaping (Observer<Output>) -> Void) -> Effect {
    // TODO: Write a publisher whose subscription stores the sent values and the demand.
    Empty(completeImmediately: false).eraseToEffect()
  }
}
