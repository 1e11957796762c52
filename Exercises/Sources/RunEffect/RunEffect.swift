// `run` and `map` on an effect that awaits.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "What happens to the operators?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/RunEffect.md
//
// An effect is one async operation, and `perform` runs it. Write `run` and `map`.
//
// - Making or mapping an effect does nothing yet. Each `perform` does the work again.
// - The work runs in the task that calls `perform`, which returns when the work has returned.
// - Values sent in a canceled task still arrive.
// - `send` passes each value on before it returns, even nil or an equal one.
// - Drop values sent after the work has returned: code can keep `send`. Other runs continue.
// - `map` calls `transform` once for each value that arrives.

/// Takes an effect's values: call it once for each value.
struct Send<Output> {
  let send: (Output) -> Void

  func callAsFunction(_ output: Output) {
    send(output)
  }
}

/// Work that has not started and can await.
struct Effect<Output> {
  /// Runs the effect, which passes its values to `send`.
  let perform: (_ send: Send<Output>) async -> Void
}

extension Effect {
  // TODO: Write both.

  /// An effect that does this work, which can call `send` any number of times.
  static func run(_ work: @escaping (Send<Output>) async -> Void) -> Effect {
    Effect { _ in }
  }

  /// The same work, each value transformed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    Effect<NewOutput> { _ in }
  }
}
