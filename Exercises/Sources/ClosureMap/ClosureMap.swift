// `map` on the closure effect.
//
// Chapter: Chapters/1-ClosureEffect/README.md, "The map that you know"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureMap.md
//
// Write `map`: an effect that does the same work and transforms each value. Features use it to wrap
// an effect's answers in actions.
//
// - Mapping an effect starts nothing. Each `run` of the new effect does the work again and calls
//   its own callback.
// - Transform each value once, when it arrives, and pass on every result, even a second or equal
//   result, and nil.
// - Pass a value on immediately, even if it arrives before `run` has returned or while you are
//   passing on another value.
//
//     let number = ClosureEffect<Int> { callback in callback(20) }
//     number.map { $0 + 1 }.run { print($0) }   // 21

import ExerciseSupport

extension ClosureEffect {
  /// Does the same work, and transforms each value.
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    // TODO: Do this effect's work when the new effect runs, not before.
    ClosureEffect<B> { _ in }
  }
}
