// `async` for any number of values.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "And work that answers later?"; for subscriptions,
//          Chapters/2-Publishers/README.md, "Who sets the pace?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/AsyncMany.md
//
// A download reports its progress, a socket its messages: such work answers many times, and can be
// stopped. Write an `async` for it. Each subscription starts the work and hands it an observer, to
// which it sends values, and says when it has finished. The work returns how to stop it.
//
// The exercise before this one, AsyncBuffered, is a step on the way: it has one thread, and work that
// is not stopped.
//
// Keep these promises:
// - The work starts at the subscription, once, whether or not a value has been asked for. The
//   subscriber has received its subscription by then.
// - No value is delivered that was not asked for. The work cannot be slowed down, so what comes too
//   early is kept, and delivered in order when it is asked for. A value that was asked for is
//   delivered when it is sent, or right after a delivery that is going on. The completion comes
//   after the last value, and needs no demand of its own. What is sent after the end is dropped, and
//   so is a second end. A subscriber need not retain its subscription for all that.
// - Canceling stops the work, also if the work retains how to stop it. Nothing is delivered after
//   it, whatever the work goes on to send. A delivery that is going on, on another thread, may end.
// - The work may send at once, before it has returned how to stop it. A subscriber that has had
//   enough by then stops it all the same.
// - The work may send from several threads at once, while the subscriber requests or cancels on
//   others. Values are delivered one at a time, and none stays behind. No lock is held while the
//   subscriber's code or the work's code runs, the `deinit` of a subscriber or a value included.

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
  /// Work that answers any number of times. It is started at each subscription, and stopped when
  /// the subscription is canceled.
  static func async(_ work: @escaping (Observer<Output>) -> AnyCancellable) -> Effect {
    // TODO: Write a publisher whose subscription keeps what was sent and what was asked for.
    Empty(completeImmediately: false).eraseToEffect()
  }
}
