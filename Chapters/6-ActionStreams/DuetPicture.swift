import Pictures
import Stage2Publishers
import Stage6ActionStreams

/// The first two rounds of two effects that answer each other.
func duetPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "Two effects that answer each other",
      summary: """
        You dispatch a Ping. The effect pongs sees it and emits a Pong. The effect pings sees the \
        Pong and emits a Ping. Then pongs sees this Ping and emits a Pong, and pings sees this \
        Pong and emits a Ping. The picture ends after these two rounds.
        """,
      participants: ["you", "store", "pongs", "pings"]))
  let store = Store<Int>(
    reducer: { count, _ in count + 1 }, initialState: 0,
    effects: [
      twice(pongs, as: "pongs", answering: Ping.self, in: recorder),
      twice(pings, as: "pings", answering: Pong.self, in: recorder),
    ])
  recorder.add("dispatch(Ping)", from: "you", to: "store")
  store.dispatch(action: Ping())
  return recorder.diagram
}

/// Records the first two answers of an effect, and the actions that it answers.
private func twice<Question: Action>(
  _ effect: Effect, as name: String, answering _: Question.Type, in recorder: SequenceRecorder
) -> Effect {
  Effect { actions in
    effect.source(
      actions.handleEvents(receiveOutput: { action in
        if action is Question { recorder.add("\(Question.self)", from: "store", to: name) }
      }).eraseToAnyPublisher()
    )
    .handleEvents(receiveOutput: { answer in
      recorder.add("emits \(type(of: answer))", from: name, to: "store")
    })
    .prefix(2)
    .eraseToAnyPublisher()
  }
}
