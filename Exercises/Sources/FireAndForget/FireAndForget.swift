// Work that nobody waits for.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "How do you write work that answers nothing?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/FireAndForget.md
//
// Saving a file and writing a log line answer nothing. Write `fireAndForget`: an effect that does
// its work when it is subscribed to, each time it is, and then completes without a value. Neither
// the work nor the completion waits for demand, since there is no value to ask for.
//
// The work is done on the thread that subscribes, before the subscription returns, also for a
// subscriber that cancels at once. That one does not hear of the completion: nothing comes after a
// cancellation. Nothing comes before the subscription either.
//
// Threads: nothing here is called from several threads at once.

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that nobody waits for: it is done at each subscription, and completes with no value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    // TODO: Do the work when somebody subscribes, then complete.
    Empty(completeImmediately: true).eraseToEffect()
  }
}
