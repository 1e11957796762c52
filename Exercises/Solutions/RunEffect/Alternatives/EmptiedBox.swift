// Keeps the closure of a run in a box, and empties the box when the work has returned. Good where
// the closure retains much: a `send` that code keeps retains only an empty box.

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
      let receiver = Receiver(send)
      await work(Send { output in receiver.send?(output) })
      receiver.send = nil
    }
  }

  /// The same work, each value transformed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    Effect<NewOutput> { send in
      await perform(Send { output in send(transform(output)) })
    }
  }
}

/// Holds the closure that takes a run's values, until the run has ended.
private final class Receiver<Output> {
  var send: Send<Output>?

  init(_ send: Send<Output>) {
    self.send = send
  }
}
