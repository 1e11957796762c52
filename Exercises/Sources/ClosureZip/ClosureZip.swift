// `zip` on the closure effect.
//
// Chapter: Chapters/1-ClosureEffect/README.md, "Two effects: at the same time, or one after the other?"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureZip.md
//
// Write `zip`: an effect that, when it is run, starts both works at once and hands on one pair, of
// the first answer of each, as soon as both have answered. Both works are started before `run`
// returns, in either order. Either may be the first to answer. One that answers again makes no
// second pair, not even when the other one answers again too: an effect that is zipped calls back
// once. (Stage 1's `zip` goes on. It keeps every answer, and pairs the second ones with each other
// as well.)
//
// The works may answer on several threads at once. A lock takes care of that. It is not held while
// a work is started or the callback runs, because they may do anything: each may make one of the
// works answer, on the same thread or on another one.
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
