// `run` and `map` on an effect that awaits.

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
    // Nothing but this closure is made here. What it does, it does each time that it is called.
    Effect { send in
      // Inside the closure, so that each run has a variable of its own.
      var isOver = false
      // No task is made: the work is a part of the task that calls `perform`, so it starts at once,
      // stays on the actor, and is canceled with that task.
      await work(
        Send { output in
          if !isOver { send(output) }
        })
      isOver = true
    }
  }

  /// The effect with its values changed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    // The effect runs as before, and only what it sends passes through `transform`. `run` would do,
    // too: but the end is seen to already, before a value comes here.
    Effect<NewOutput> { send in
      await perform(Send { output in send(transform(output)) })
    }
  }
}
