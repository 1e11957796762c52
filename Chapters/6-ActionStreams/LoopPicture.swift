import Pictures
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// What passed through a store while a tap was answered.
struct RecordedLoop {
  var picture: BoxDiagram
  /// The state at the end.
  var state: AppState
  /// The actions that the effect saw.
  var heard: [String]
}

/// Writes down what happens in which place, numbered in the order in which it happens.
private final class LoopRecorder {
  private var lines: [String: [String]] = [:]
  private var count = 0

  func add(_ text: String, in place: String) {
    count += 1
    lines[place, default: []].append("\(count)  \(text)")
  }

  func box(_ place: String, isMarked: Bool = false) -> BoxDiagram.Box {
    BoxDiagram.Box(place, lines: lines[place] ?? [], isMarked: isMarked)
  }
}

/// Has a screen ask for the nth prime, and writes down each step until the answer is there.
func recordedLoop(_ environment: PrimeTimeEnvironment, of chapter: Chapter) -> RecordedLoop {
  let recorder = LoopRecorder()
  var heard: [String] = []
  let asking = nthPrimeEffect(environment)
  let recordedEffect = Effect { actions in
    asking.source(
      actions.handleEvents(receiveOutput: { action in
        heard.append("\(action)")
        recorder.add("sees \(action)", in: "the effect nthPrimeEffect")
      }).eraseToAnyPublisher()
    )
    .handleEvents(receiveOutput: { action in
      recorder.add("answers \(action)", in: "the effect nthPrimeEffect")
    })
    .eraseToAnyPublisher()
  }
  let reducer = appReducer(environment)
  let store = Store<AppState>(
    reducer: { state, action in
      recorder.add("is given \(action)", in: "the reducer")
      return reducer(state, action)
    }, initialState: AppState(count: 10), effects: [recordedEffect])
  let watching = store.dropFirst().sink { state in
    let button = state.isNthPrimeButtonDisabled ? "disabled" : "enabled"
    let alert = state.alertNthPrime.map { "alert \($0.prime)" } ?? "no alert"
    recorder.add("button \(button), \(alert)", in: "the published states")
  }
  recorder.add("its button is tapped", in: "the screen")
  Screen(of: store).nthPrimeButtonTapped()
  chapter.wait("the answer", atMost: 16) { !store.state.isNthPrimeButtonDisabled }
  watching.cancel()
  return RecordedLoop(
    picture: BoxDiagram(
      title: "One tap, and its answer",
      summary: """
        From top to bottom: the screen, the store with the reducer and the states in it, and the \
        effect. First the screen's button is tapped, and the screen dispatches the question. The \
        reducer is given the question, a state with a disabled button is published, and the effect \
        sees the question. Later the effect answers. The answer goes the same way: the reducer is \
        given it, a state with an alert is published, and the effect sees its own answer.
        """,
      boxes: [
        recorder.box("the screen"),
        .init(
          "the store", boxes: [recorder.box("the reducer"), recorder.box("the published states")]),
        recorder.box("the effect nthPrimeEffect", isMarked: true),
      ]),
    state: store.state, heard: heard)
}
