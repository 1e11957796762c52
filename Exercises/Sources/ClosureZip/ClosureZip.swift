// `zip` on the closure effect.
//
// Chapter: Chapters/1-ClosureEffect/README.md, "Side by side, and one after the other"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureZip.md
//
// Write `zip`: an effect that, when it is run, starts both works at once and hands on one pair, of
// the first answer of each, as soon as both have answered. Either may be the first to answer. One
// that answers again makes no second pair.
//
//     let name = ClosureEffect<String> { callback in callback("Blob") }
//     let age = ClosureEffect<Int> { callback in callback(42) }
//     name.zip(age).run { print($0) }   // ("Blob", 42)

import ExerciseSupport

extension ClosureEffect {
  /// Both works at once, and one pair of their first answers.
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    // TODO: Start both, and call back once both have answered.
    ClosureEffect<(A, B)> { _ in }
  }
}
