import Pictures
import Stage2Publishers
import Stage6ActionStreams

/// A ping in a store that reduces an effect's answer immediately.
func nestingPicture() -> SequenceDiagram {
  conversation(
    title: "An answer that nests",
    summary: """
      You dispatch a Ping. The store reduces it and delivers it to effect 1, which emits a Pong. \
      Before that call returns, the store reduces the Pong and delivers it to effect 1 and to \
      effect 2. Only then does the store deliver the Ping to effect 2.
      """
  ) { reducer, effects in
    let store = NestingStore<Int>(reducer: reducer, initialState: 0, effects: effects)
    return { store.dispatch(action: $0) }
  }
}

/// The same ping in this stage's store.
func queueingPicture() -> SequenceDiagram {
  conversation(
    title: "An answer that waits in a queue",
    summary: """
      You dispatch a Ping. The store reduces it and delivers it to effect 1, which emits a Pong. \
      That call returns immediately. The store delivers the Ping to effect 2. Then it reduces the \
      Pong, and delivers the Pong to effect 1 and to effect 2.
      """
  ) { reducer, effects in
    let store = Store<Int>(reducer: reducer, initialState: 0, effects: effects)
    return { store.dispatch(action: $0) }
  }
}

extension SequenceDiagram {
  /// The actions that the second effect saw, in their order.
  var heardBySecond: [String] {
    messages.filter { participants[$0.to] == "effect 2" }.map(\.text)
  }
}

/// Dispatches a ping to a store with two effects, the first of which answers synchronously.
private func conversation(
  title: String, summary: String,
  store: (_ reducer: @escaping Reducer<Int>, _ effects: [Effect]) -> (any Action) -> Void
) -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: title, summary: summary, participants: ["you", "store", "effect 1", "effect 2"]))
  let dispatch = store(
    { count, action in
      recorder.add("reduces \(type(of: action))", from: "store", to: "store")
      return count + 1
    },
    [
      answering(in: recorder),
      hearing { recorder.add("\(type(of: $0))", from: "store", to: "effect 2") },
    ])
  recorder.add("dispatch(Ping)", from: "you", to: "store")
  dispatch(Ping())
  recorder.add("dispatch returns", from: "store", to: "you", isAnswer: true)
  return recorder.diagram
}

/// Answers each ping with a pong, and records when the store has taken the answer.
private func answering(in recorder: SequenceRecorder) -> Effect {
  Effect { actions in
    let answers = PassthroughSubject<any Action, Never>()
    let listening = actions.sink { action in
      recorder.add("\(type(of: action))", from: "store", to: "effect 1")
      guard action is Ping else { return }
      recorder.add("emits Pong", from: "effect 1", to: "store")
      answers.send(Pong())
      recorder.add("returns", from: "store", to: "effect 1", isAnswer: true)
    }
    return answers.handleEvents(receiveCancel: { listening.cancel() }).eraseToAnyPublisher()
  }
}
