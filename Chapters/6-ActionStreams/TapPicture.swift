import Pictures
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The messages between a screen, a store, its reducer and an effect during a tap.
struct RecordedTap {
  var picture: SequenceDiagram
  /// The state at the end.
  var state: AppState
  /// The actions that the effect saw.
  var heard: [String]
}

/// Lets a screen ask stage 6's store for the nth prime, and records who calls whom until the effect
/// has seen the answer.
func tapInStage6(_ environment: PrimeTimeEnvironment, of chapter: Chapter) -> RecordedTap {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "One tap in stage 6",
      summary: """
        Before the tap, the store calls the effect's closure source with the stream of actions. \
        The screen dispatches the question. The reducer returns a new state to the store, and then \
        the effect sees the question. The screen's call of dispatch returns. Later the effect \
        emits the answer. The reducer returns the next state, and the effect sees its own answer.
        """,
      participants: ["screen", "store", "reducer", "effect"]))
  var heard: [String] = []
  let reducer = appReducer(environment)
  let store = Store<AppState>(
    reducer: { state, action in
      recorder.add(name(of: action), from: "store", to: "reducer")
      defer { recorder.add("a state", from: "reducer", to: "store", isAnswer: true) }
      return reducer(state, action)
    }, initialState: AppState(count: 10),
    effects: [
      recorded(nthPrimeEffect(environment), in: recorder) { heard.append("\($0)") }
    ])
  recorder.add("dispatch(question)", from: "screen", to: "store")
  Screen(of: store).nthPrimeButtonTapped()
  recorder.add("dispatch returns", from: "store", to: "screen", isAnswer: true)
  chapter.wait("the answer", atMost: 16) { heard.count == 2 }
  return RecordedTap(picture: recorder.diagram, state: store.state, heard: heard)
}

/// The same effect, which also records what it sees and what it answers.
private func recorded(
  _ effect: Effect, in recorder: SequenceRecorder, hearing: @escaping (any Action) -> Void
) -> Effect {
  Effect { actions in
    recorder.add("source(actions)", from: "store", to: "effect")
    return effect.source(
      actions.handleEvents(receiveOutput: { action in
        hearing(action)
        recorder.add(name(of: action), from: "store", to: "effect")
      }).eraseToAnyPublisher()
    )
    .handleEvents(receiveOutput: { action in
      recorder.add("emits \(name(of: action))", from: "effect", to: "store")
    })
    .eraseToAnyPublisher()
  }
}

private func name(of action: any Action) -> String {
  action is NthPrimeButtonTapped ? "question" : "answer"
}
