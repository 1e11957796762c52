// `zip` on the closure effect.
//
// Chapter: Chapters/1-ClosureEffect/README.md,
//          "Two effects: at the same time, or one after the other?"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureZip.md
//
// Write `zip`: an effect that runs two effects and passes on one pair, of the first answer of each.
// A screen that needs a user and the user's photo loads both that way.
//
// - Zipping starts nothing. Each `run` starts both effects before it returns, in either order, and
//   makes its own pair.
// - Pass the pair on when both effects have answered, whichever of them is the first.
// - Pass it on immediately, even before `run` has returned.
// - Call back once: ignore all later answers, even those that arrive while the callback runs.
// - Hold no lock while an effect starts or the callback runs: both can make an effect answer, on
//   the same thread or on another one, and wait for that.
// - The effects can answer on two threads at the same moment. Even then, make one pair.
//
//     let name = ClosureEffect<String> { callback in callback("Blob") }
//     let age = ClosureEffect<Int> { callback in callback(42) }
//     name.zip(age).run { print($0) }   // ("Blob", 42)

import ExerciseSupport

extension ClosureEffect {
  /// Runs both effects concurrently, and passes on one pair of their first answers.
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    // TODO: Start both, and call back once both have answered.
    ClosureEffect<(A, B)> { _ in }
  }
}
