// `run` and `map` on an effect that awaits.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "What becomes of the operators?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/RunEffect.md
//
// The stage's effect is a list of parts, and a store runs them. Here an effect is one piece of
// work, and whoever calls `perform` runs it. Write `run` and `map`:
//
// - To make an effect does nothing yet, and neither does `map`. Each call of `perform` is a run of
//   its own, which does the work once.
// - The work is done in the task that calls `perform`, on the actor of that task. It starts at
//   once, and `perform` returns when the work has returned. When that task is canceled, the work
//   can see it. Nothing else changes by that: the effect receives what the work sends.
// - What the work sends is received before the call of `send` returns: every value, also one that
//   is nil or equal to the one before it.
// - What is sent when the work has returned is dropped: somebody may have retained the run's
//   `send`. That ends this run only, and no other one of the same effect.
// - `map` changes the effect's values, all of them. `transform` is called once for each value that
//   is received, and not for one that is dropped. What is mapped may be mapped again.
// - When a run is over, the effect retains nothing of it.

/// What an effect answers with: call it with a value, as often as there is something to say.
struct Send<Output> {
  let send: (Output) -> Void

  func callAsFunction(_ output: Output) {
    send(output)
  }
}

/// Work that has not started, and that may await.
struct Effect<Output> {
  /// Runs the effect: what it sends goes to the closure in `send`.
  let perform: (_ send: Send<Output>) async -> Void
}

extension Effect {
  // TODO: Write both.

  /// Work that answers with `send`, as often as it likes.
  static func run(_ work: @escaping (Send<Output>) async -> Void) -> Effect {
    Effect { _ in }
  }

  /// The effect with its values changed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    Effect<NewOutput> { _ in }
  }
}
