import LayerRecording
import Pictures
import Stage2Publishers
import Stage6ActionStreams

/// Somebody starts a countdown.
struct CountdownStarted: Action {
  let from: Int
}

/// The countdown has come one further.
struct Counted: Action {
  let left: Int
}

/// What came of a countdown that was started while other actions came and went.
struct PlayedCountdown {
  let picture: MarbleDiagram
  /// The names of all actions, in the order in which they were reduced.
  let actions: [String]

  /// Starts a countdown from 3, and dispatches a ping meanwhile, in virtual time.
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
        A countdown from 3 is started. The effect answers with 2, two ticks later, then with 1, and \
        then with 0. A ping comes between 2 and 1, and the effect does not answer it. The effect \
        goes on listening.
        """,
      inputs: script.recorder.lines(["actions"]), operation: "the effect countdown",
      outputs: script.recorder.lines(["answers"]))
  }
}
