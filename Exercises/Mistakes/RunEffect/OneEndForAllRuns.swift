// Has one mark for the end of all runs: the end of the first run makes every other run silent.

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
    var isOver = false
    return Effect { send in
      await work(
        Send { output in
          if !isOver { send(output) }
        })
      isOver = true
    }
  }

  /// The effect with its values changed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    Effect<NewOutput> { send in
      await perform(Send { output in send(transform(output)) })
    }
  }
}
