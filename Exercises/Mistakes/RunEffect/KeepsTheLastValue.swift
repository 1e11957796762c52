// Keeps the last mapped value in a variable of the mapped effect, also when the run is over.

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
      await work(
        Send { output in
          if !isOver { send(output) }
        })
      isOver = true
    }
  }

  /// The effect with its values changed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    var mapped: [NewOutput] = []
    return Effect<NewOutput> { send in
      await perform(
        Send { output in
          let new = transform(output)
          mapped = [new]
          for output in mapped { send(output) }
        })
    }
  }
}
