import Stage2Publishers
import Stage6ActionStreams

/// Does something with each action, and answers nothing.
func hearing(_ body: @escaping (any Action) -> Void) -> Effect {
  Effect(dispatch: false) { actions in
    actions.handleEvents(receiveOutput: body).eraseToAnyPublisher()
  }
}

/// Answers each ping with a pong, at once.
let pongs = Effect { actions in
  actions.ofType(Ping.self).map { Pong(number: $0.number) }
    .eraseActionType()
    .eraseToAnyPublisher()
}

/// Answers each pong with a ping, at once.
let pings = Effect { actions in
  actions.ofType(Pong.self).map { Ping(number: $0.number) }
    .eraseActionType()
    .eraseToAnyPublisher()
}

/// Answers each ping with the ping before it, down to the first, at once.
let countingDown = Effect { actions in
  actions.ofType(Ping.self)
    .compactMap { $0.number > 1 ? Ping(number: $0.number - 1) : nil }
    .eraseActionType()
    .eraseToAnyPublisher()
}
