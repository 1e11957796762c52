// `flatMap` on the closure effect.
//
// Chapter: Chapters/1-ClosureEffect/README.md, "Two effects: at the same time, or one after the other?"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureFlatMap.md
//
// Some work needs the answer of other work before it can start. Write `flatMap`: an effect that,
// when it is run, does this effect's work; with each answer, starts the work that `transform` makes
// of it; and hands on what that answers. `transform` is called once for each answer, and what it
// makes is run once.
//
// Answers may come from several threads at once, or while another one is handed on: each is dealt
// with where it comes. `flatMap` keeps nothing between two answers, so it needs no lock.
//
//     let user = ClosureEffect<Int> { callback in callback(7) }
//     user.flatMap { id in ClosureEffect<String> { callback in callback("user \(id)") } }
//       .run { print($0) }   // user 7

import ExerciseSupport

extension ClosureEffect {
  /// One work after the other: each value starts the work that `transform` makes of it.
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    // TODO: Start the second work when the first has answered.
    ClosureEffect<B> { _ in }
  }
}
