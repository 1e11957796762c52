// `flatMap` on the closure effect.
//
// Chapter: Chapters/1-ClosureEffect/README.md,
//          "Two effects: at the same time, or one after the other?"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureFlatMap.md
//
// Write `flatMap`: an effect that starts a second effect with the answer of the first one. An app
// logs in and then loads the user that way.
//
// - Making the effect starts nothing. Each `run` begins with the first effect again and calls its
//   own callback.
// - Each answer of the first effect starts the effect that `transform` returns for it, once and
//   immediately. Earlier effects keep running.
// - Pass on every answer of every second effect immediately.
//
//     let user = ClosureEffect<Int> { callback in callback(7) }
//     user.flatMap { id in ClosureEffect<String> { callback in callback("user \(id)") } }
//       .run { print($0) }   // user 7

import ExerciseSupport

extension ClosureEffect {
  /// Runs one effect after the other: each value starts the effect that `transform` returns for it.
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    // TODO: Start the second effect when the first effect has answered.
    ClosureEffect<B> { _ in }
  }
}
