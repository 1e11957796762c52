// Work that nothing waits for.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "How do you write work that answers nothing?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/FireAndForget.md
//
// Saving a file or writing to a log has no answer. Write `fireAndForget`: an effect that does its
// work and then completes without a value.
//
// - Making the effect does no work. Each subscription does the work again.
// - The thread that subscribes does the work, before `subscribe` or `sink` returns.
// - The subscriber receives a subscription, before the work or after it, and then the completion.
// - Neither the work nor the completion waits for demand.
//
//     Effect<Int>.fireAndForget { print("saved") }

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Does its work for each subscription and completes without a value.
  static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    // TODO: Do the work for each subscription, then complete.
    Empty(completeImmediately: true).eraseToEffect()
  }
}
