// `async` for many values: those that come before anybody asks.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "And work that answers later?"; and for subscriptions,
//          Chapters/2-Publishers/README.md, "Who sets the pace?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/AsyncBuffered.md
//
// Some work answers many times: a download reports its progress, a socket its messages. Write an
// `async` for it. Each subscription starts the work and hands it an observer, to which it sends
// values, and says when it has finished. The work cannot be slowed down. It sends before the
// subscriber has asked for anything, and between two requests.
//
// Keep these promises:
// - The work starts at the subscription, once, whether or not a value has been asked for, and also
//   for a subscriber that cancels at once. The subscriber has received its subscription by then: the
//   work may send at once.
// - A value that was asked for is delivered when it is sent. One that was not asked for is kept, and
//   delivered when it is asked for. All values are delivered, in the order in which they were sent.
//   A subscriber need not retain its subscription for that.
// - Demand adds up: what is asked for by a request, by another one, and by what `receive(_:)`
//   returns. What is left of it counts for the values that come later.
// - The completion comes after the last value, and needs no demand of its own. What is sent after
//   the end is dropped, and so is a second end.
// - Nothing is delivered after a cancellation. The work does not hear of it, and goes on.
// - Each subscription has its own work, its own values and its own demand.
//
// Everything happens on one thread, so no lock is needed. But while a subscriber receives a value,
// it may ask for more and cancel, and its code may make the work send or finish. The promises hold
// there, too. What is sent inside a delivery may be delivered there, or right after that delivery.
//
// Two things are left for the next exercise, AsyncMany: a cancellation that stops the work, and work
// that sends from several threads.

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
