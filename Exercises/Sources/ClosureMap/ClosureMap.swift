// `map` on the closure effect.
//
// Chapter: Chapters/1-ClosureEffect/README.md, "The map that you know"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureMap.md
//
// A closure effect is work that has not started. Each call of `run` starts it, and hands each of its
// values to the callback. Write `map`: an effect that, when it is run, does the same work, and hands on each
// value transformed. The transformation is called once for each value, when the value comes.
//
// Values may come from several threads at once, or while another one is handed on: each is handed
// on where it comes. `map` keeps nothing between two values, so it needs no lock. The callback that
// the work gets does not retain the work.
//
//     let number = ClosureEffect<Int> { callback in callback(20) }
//     number.map { $0 + 1 }.run { print($0) }   // 21

import ExerciseSupport

extension ClosureEffect {
  /// The same work, each value transformed.
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    // TODO: Do this effect's work when the new one is run, and not before.
    ClosureEffect<B> { _ in }
  }
}
