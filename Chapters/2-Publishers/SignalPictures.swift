import LayerRecording
import Pictures
import Stage2Publishers

/// The signals between a publisher of one value and a subscriber that asks for one.
func justPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "The signals of a Just",
      summary: """
        The subscriber subscribes to a Just. The Just hands it a subscription, through which it \
        requests 1. The Just sends the value 5; the subscriber answers with a demand for 0 more. The \
        Just sends the completion.
        """,
      participants: ["subscriber", "Just"]))
  Just(5).recordSignals(from: "Just", to: "subscriber", in: recorder)
    .subscribe(subscriber(asking: .max(1), thenFor: .none))
  return recorder.diagram
}

/// The signals around a `compactMap` that drops a value, and asks for another one in its place.
func compactMapPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "compactMap replaces a dropped value",
      summary: """
        A subscriber requests 1 of a compactMap, which passes the request on to a sequence. The \
        sequence sends x, which is not a number: compactMap sends nothing on, and answers the \
        sequence with a demand for 1 more. The sequence sends 7, and compactMap passes 7 on. Then \
        the completion comes, through both.
        """,
      participants: ["subscriber", "compactMap", "sequence"]))
  ["x", "7"].publisher
    .recordSignals(from: "sequence", to: "compactMap", in: recorder)
    .compactMap { Int($0) }
    .recordSignals(from: "compactMap", to: "subscriber", in: recorder)
    .subscribe(subscriber(asking: .max(1), thenFor: .none))
  return recorder.diagram
}

private func subscriber(
  asking demand: Subscribers.Demand, thenFor more: Subscribers.Demand
) -> AnySubscriber<Int, Never> {
  AnySubscriber(
    receiveSubscription: { $0.request(demand) }, receiveValue: { _ in more },
    receiveCompletion: { _ in })
}
