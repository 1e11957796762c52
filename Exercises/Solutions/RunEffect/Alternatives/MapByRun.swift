// `map` is written with `run`: its work is to run this effect. Good where rules are still to come:
// `run` alone knows how an effect is made, and a rule that is added there holds for mapped effects,
// too.

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
  /// Work that answers with `send`, as often as it likes.
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

  /// The effect with its values changed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    .run { send in
      await self.perform(Send { send(transform($0)) })
    }
  }
}
