// Notes the `send` of each run in a list, and takes none out: what it sent to is never released.

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
    var sends: [Send<Output>] = []
    return Effect { send in
      let number = sends.count
      sends.append(send)
      var isOver = false
      await work(
        Send { output in
          if !isOver { sends[number](output) }
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
