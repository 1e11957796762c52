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

/// The signals around a `map`: the publisher makes an inner subscriber, which stands in the middle.
func mapPicture() -> SequenceDiagram {
  let inner = "inner subscriber"
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "An operator in the middle",
      summary: """
        A subscriber subscribes to a map, and the map subscribes an inner subscriber to a Just. The \
        Just hands the inner subscriber a subscription, and the inner subscriber hands the same one to \
        the subscriber. The subscriber requests 1, straight from the Just. The Just sends 5 to the \
        inner subscriber, and that sends 50 to the subscriber. The subscriber answers with a demand for \
        0 more, and so does the inner subscriber. Then the completion comes, through both.
        """,
      participants: ["subscriber", "map", inner, "Just"]))
  Just(5)
    .recordSignals(from: "Just", to: inner, subscribedBy: "map", in: recorder)
    .map { $0 * 10 }
    .recordSignals(from: inner, to: "subscriber", of: "map", in: recorder)
    .subscribe(subscriber(asking: .max(1), thenFor: .none))
  return recorder.diagram
}

/// The signals around a `compactMap` that drops a value, and asks for another one in its place.
func compactMapPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "compactMap replaces a dropped value",
      summary: """
        A subscriber receives a sequence's subscription through a compactMap, and requests 1, \
        straight from the sequence. The sequence sends x, which is not a number: compactMap sends \
        nothing on, and answers the sequence with a demand for 1 more. The sequence sends 7, and \
        compactMap passes 7 on. Then the completion comes, through both.
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
