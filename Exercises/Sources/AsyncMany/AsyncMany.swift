// `async` for any number of values.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "Asynchronous effects"; for subscriptions,
//          Chapters/2-Publishers/README.md, "Who sets the pace?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/AsyncMany.md
//
// A download reports its progress, a socket its messages: such work answers many times, on any
// thread, and can be stopped. Write an `async` for it: each subscription starts the work and passes
// it an observer, and the work returns how to stop it. AsyncBuffered is a step on the way.
//
// - Each subscription starts its own work, even without demand, after the subscriber has received
//   its subscription.
// - Deliver a requested value when it is sent. Keep the others, in order, until they are requested.
//   Demand adds up, including what `receive(_:)` returns.
// - Complete after the last value, without demand. Drop what is sent after the end.
// - Canceling cancels what the work returned. Deliver nothing after that.
// - The work can send before it returns. If the subscriber has canceled by then, cancel what it
//   returns.
// - Deliver one value at a time. A value sent during a delivery, on any thread, is next, and its
//   sender does not wait.
// - Hold no lock while code of the subscriber or the work runs: it can wait for another thread.

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
  /// Starts work that can send any number of values at each subscription, and stops the work when
  /// the subscription is canceled.
  static func async(_ work: @escaping (Observer<Output>) -> AnyCancellable) -> Effect {
    // TODO: Write a publisher whose subscription stores the sent values and the demand.
    Empty(completeImmediately: false).eraseToEffect()
  }
}
