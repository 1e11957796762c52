import Stage2Publishers
import Stage6ActionStreams
import TestSupport

struct Ping: Action, Equatable {
  var number = 0
}

struct Pong: Action, Equatable {
  var number = 0
}

struct Tick: Action, Equatable {}

/// The names of actions, in the order in which they were reduced.
let namesReducer: Reducer<[String]> = { names, action in names + ["\(action)"] }

extension Effect {
  /// Calls a closure with each action, and answers nothing.
  static func hearing(_ body: @escaping (any Action) -> Void) -> Effect {
    Effect(dispatch: false) { actions in
      actions.handleEvents(receiveOutput: body).eraseToAnyPublisher()
    }
  }

  /// Answers each ping with a pong of the same number, immediately.
  static let pongs = Effect { actions in
    actions.ofType(Ping.self).map { Pong(number: $0.number) }
      .eraseActionType()
      .eraseToAnyPublisher()
  }

  /// The same effect; `census` counts those that are listening.
  func counted(by census: Census) -> Effect {
    Effect(dispatch: dispatch) { actions in
      let token = census.token()
      return source(actions)
        .filter { _ in withExtendedLifetime(token) { true } }
        .eraseToAnyPublisher()
    }
  }
}
