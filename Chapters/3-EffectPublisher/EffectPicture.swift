import LayerRecording
import Pictures
import Stage2Publishers
import Stage3EffectPublisher

/// Draws the messages of a subscriber that subscribes to an effect of `Just(5)`.
func effectPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "An effect around its publisher",
      summary: """
        The subscriber subscribes to the effect, and the effect subscribes it to Just. All other \
        messages bypass the effect: Just sends the subscriber the subscription, the subscriber \
        requests an unlimited number of values from Just, and Just sends the value 5 and the \
        completion.
        """,
      participants: ["subscriber", "effect", "Just"]))
  let effect = Just(5)
    .recordSignals(from: "Just", to: "subscriber", subscribedBy: "effect", in: recorder)
    .eraseToEffect()
  recorder.add("subscribe", from: "subscriber", to: "effect")
  _ = effect.sink { _ in }
  return recorder.diagram
}
