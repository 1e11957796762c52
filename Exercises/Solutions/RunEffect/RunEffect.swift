// `run` and `map` on an effect that awaits.

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
    // Only this closure is made here. Each call of it does the work again.
    Effect { send in
      // Inside the closure, so that each run has its own variable.
      var isOver = false
      // No task is made: the work is a part of the task that calls `perform`. So it starts
      // immediately, stays on the actor, and is canceled with that task.
      await work(
        Send { output in
          if !isOver { send(output) }
        })
      isOver = true
    }
  }

  /// The same work, each value transformed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    // The effect runs as before, and only its values pass through `transform`. `run` would also do,
    // but this effect drops late values before they arrive here.
    Effect<NewOutput> { send in
      await perform(Send { output in send(transform(output)) })
    }
  }
}
