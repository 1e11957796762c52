// Starts the work when the effect is made, before anybody runs it, in a task on the actor of who
// makes it.

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
  static func run(
    _ work: @escaping (Send<Output>) async -> Void, isolation: isolated (any Actor)? = #isolation
  ) -> Effect {
    let first = First<Output>()
    Task.immediate {
      _ = isolation
      await work(
        Send { output in
          if let send = first.send { send(output) } else { first.outputs.append(output) }
        })
    }
    return Effect { send in
      first.send = send
      let outputs = first.outputs
      first.outputs = []
      for output in outputs { send(output) }
    }
  }

  /// The effect with its values changed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    Effect<NewOutput> { send in
      await perform(Send { output in send(transform(output)) })
    }
  }
}

/// What the work has sent before the effect is run, and where the rest goes.
private final class First<Output> {
  var outputs: [Output] = []
  var send: Send<Output>?
}
