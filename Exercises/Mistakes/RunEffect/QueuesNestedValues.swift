// Puts what is sent inside a delivery into a list, and delivers it after that one: the inner call
// of `send` returns before its value is received.

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
      var isDelivering = false
      var waiting: [Output] = []
      await work(
        Send { output in
          if isOver { return }
          waiting.append(output)
          if isDelivering { return }
          isDelivering = true
          while !waiting.isEmpty { send(waiting.removeFirst()) }
          isDelivering = false
        })
      isOver = true
    }
  }

  /// The effect with its values changed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    Effect<NewOutput> { send in
      await perform(Send { send(transform($0)) })
    }
  }
}
