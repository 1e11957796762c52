import Pictures
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// Sends stage 5's store the question for the nth prime, as a screen does, and records who calls
/// whom until the store has reduced the answer. This file imports stage 5, not stage 6, because
/// both declare a `Store`.
func tapInStage5(_ environment: PrimeTimeEnvironment, of chapter: Chapter) -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "One tap in stage 5",
      summary: """
        The screen sends the question. The store passes it to the reducer, which returns an \
        effect. The store starts the effect, and the screen's call of send returns. Later the \
        effect sends the answer. The store passes it to the reducer, which returns none.
        """,
      participants: ["screen", "store", "reducer", "effect"]))
  let reducer = counterReducer(environment)
  let store = Store<CounterState, CounterAction>(initialValue: CounterState(count: 10)) {
    state, action in
    let isQuestion = action == .nthPrimeButtonTapped
    recorder.add(isQuestion ? "question" : "answer", from: "store", to: "reducer")
    let effect = reducer(&state, action)
    recorder.add(isQuestion ? "an effect" : "none", from: "reducer", to: "store", isAnswer: true)
    return isQuestion ? recorded(effect, in: recorder) : effect
  }
  recorder.add("send(question)", from: "screen", to: "store")
  store.send(.nthPrimeButtonTapped)
  recorder.add("send returns", from: "store", to: "screen", isAnswer: true)
  chapter.wait("the answer in stage 5", atMost: 16) { store.value.alertNthPrime != nil }
  return recorder.diagram
}

/// The same effect, which also records when it starts and what it sends.
private func recorded(
  _ effect: Effect<CounterAction>, in recorder: SequenceRecorder
) -> Effect<CounterAction> {
  effect.handleEvents(
    receiveSubscription: { _ in recorder.add("start", from: "store", to: "effect") },
    receiveOutput: { _ in recorder.add("send(answer)", from: "effect", to: "store") }
  )
  .eraseToEffect()
}
