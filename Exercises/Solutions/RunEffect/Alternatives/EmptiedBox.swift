// The closure of a run is in a box, which is emptied when the work has returned. Good where the
// closure retains much: a `send` that somebody keeps retains an empty box only.

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
      let receiver = Receiver(send)
      await work(Send { output in receiver.send?(output) })
      receiver.send = nil
    }
  }

  /// The effect with its values changed.
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput> {
    Effect<NewOutput> { send in
      await perform(Send { output in send(transform(output)) })
    }
  }
}

/// Where what a run sends goes, until the run is over.
private final class Receiver<Output> {
  var send: Send<Output>?

  init(_ send: Send<Output>) {
    self.send = send
  }
}
