import LayerRecording
import Pictures
import Stage2Publishers
import Stage6ActionStreams

/// Starts a countdown.
struct CountdownStarted: Action {
  let from: Int
}

/// The countdown has reached the next number.
struct Counted: Action {
  let left: Int
}

/// The result of a countdown that ran while another action arrived.
struct PlayedCountdown {
  let picture: MarbleDiagram
  /// The names of all actions, in the order in which the store reduced them.
  let actions: [String]

  /// Starts a countdown from 3 in virtual time, and dispatches a ping before it ends.
  init() {
    let script = MarbleScript()
    let countdown = Effect { actions in
      actions.ofType(CountdownStarted.self)
        .flatMap { started in
          (0..<started.from).reversed().publisher
            .flatMap(maxPublishers: .max(1)) { left in
              Just(Counted(left: left))
                .delay(for: script.ticks(2), scheduler: script.scheduler)
            }
        }
        .recordMarbles("answers", in: script.recorder) { "\($0.left)" }
        .eraseActionType()
        .eraseToAnyPublisher()
    }
    let store = Store(reducer: namesReducer, initialState: [], effects: [countdown])
    script.play([(1, "start"), (4, "ping")], as: "actions") { name in
      if name == "start" {
        store.dispatch(action: CountdownStarted(from: 3))
      } else {
        store.dispatch(action: Ping())
      }
    }
    actions = store.state
    picture = MarbleDiagram(
      title: "One action, three answers",
      summary: """
        A countdown from 3 starts. The effect answers with 2 after two ticks, then with 1, and \
        then with 0. A ping arrives between 2 and 1, and the effect does not answer it. The effect \
        keeps listening.
        """,
      inputs: script.recorder.lines(["actions"]), operation: "the effect countdown",
      outputs: script.recorder.lines(["answers"]))
  }
}
