import Stage2Publishers
import Stage6ActionStreams

/// Calls a closure with each action, and answers nothing.
func hearing(_ body: @escaping (any Action) -> Void) -> Effect {
  Effect(dispatch: false) { actions in
    actions.handleEvents(receiveOutput: body).eraseToAnyPublisher()
  }
}

/// Answers each ping synchronously with a pong.
let pongs = Effect { actions in
  actions.ofType(Ping.self).map { Pong(number: $0.number) }
    .eraseActionType()
    .eraseToAnyPublisher()
}

/// Answers each pong synchronously with a ping.
let pings = Effect { actions in
  actions.ofType(Pong.self).map { Ping(number: $0.number) }
    .eraseActionType()
    .eraseToAnyPublisher()
}

/// Answers each ping synchronously with the ping of the next lower number, down to the first.
let countingDown = Effect { actions in
  actions.ofType(Ping.self)
    .compactMap { $0.number > 1 ? Ping(number: $0.number - 1) : nil }
    .eraseActionType()
    .eraseToAnyPublisher()
}
