import Foundation
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

/// How many actions a child reduces before it gives up.
let bound = 20_000

/// What a child does: an effect dispatches the actions that it listens to.
func echoForEver() {
  let echo = Effect(dispatch: true) { actions in actions }
  run(effects: [echo])
}

/// What another child does: two effects, each of them harmless, answer each other.
func answerEachOtherForEver() {
  run(effects: [pongs, pings])
}

private func run(effects: [Effect]) {
  let store = Store<Int>(
    reducer: { count, _ in
      if count == bound {
        print("Still going after \(count) actions.")
        exit(3)
      }
      return count + 1
    },
    initialState: 0, effects: effects)
  store.dispatch(action: Ping())
  print("Dispatched.")
}
