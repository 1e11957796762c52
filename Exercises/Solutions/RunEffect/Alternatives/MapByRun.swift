// Writes `map` with `run`: its work runs this effect. Good where you expect more rules: only `run`
// knows how an effect is made, and a rule that you add there also holds for mapped effects.

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
  /// An effect that does this work, which can call `send` any number of times.
  static func run(_ work: @escaping (Send<Output>) async -> Void) -> Effect {
    Effect { send in
      var isOver = false
      defer { isOver = true }
      await work(
        Send { output in
          guard !isOver else { return }
          send(output)
        })
    }
  }

  /// The same work, each value transformed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    .run { send in
      await self.perform(Send { send(transform($0)) })
    }
  }
}
