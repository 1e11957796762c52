import LayerRecording
import Pictures
import Stage2Publishers

/// Draws the messages between a publisher of one value and a subscriber that requests one value.
func justPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "The signals of a Just",
      summary: """
        The subscriber subscribes to a Just. The Just sends the subscriber a subscription, and the \
        subscriber requests 1 through it. The Just sends the value 5, and the subscriber answers \
        with a demand for 0 more. The Just sends the completion.
        """,
      participants: ["subscriber", "Just"]))
  Just(5).recordSignals(from: "Just", to: "subscriber", in: recorder)
    .subscribe(subscriber(asking: .max(1), thenFor: .none))
  return recorder.diagram
}

/// Draws the messages around a `map`: the publisher makes an inner subscriber, which is in the
/// middle.
func mapPicture() -> SequenceDiagram {
  let inner = "inner subscriber"
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "An operator in the middle",
      summary: """
        A subscriber subscribes to a map, and the map subscribes an inner subscriber to a Just. \
        The Just sends the inner subscriber a subscription, and the inner subscriber forwards the \
        same subscription to the subscriber. The subscriber requests 1 directly from the Just. The \
        Just sends 5 to the inner subscriber, which sends 50 to the subscriber. The subscriber \
        answers with a demand for 0 more, and so does the inner subscriber. Then the Just sends \
        the completion, and the inner subscriber forwards it.
        """,
      participants: ["subscriber", "map", inner, "Just"]))
  Just(5)
    .recordSignals(from: "Just", to: inner, subscribedBy: "map", in: recorder)
    .map { $0 * 10 }
    .recordSignals(from: inner, to: "subscriber", of: "map", in: recorder)
    .subscribe(subscriber(asking: .max(1), thenFor: .none))
  return recorder.diagram
}

/// Draws the messages around a `compactMap` that drops a value and requests another value.
func compactMapPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "compactMap replaces a dropped value",
      summary: """
        A subscriber receives a sequence's subscription through a compactMap, and requests 1 \
        directly from the sequence. The sequence sends x, which is not a number: compactMap \
        forwards nothing, and answers the sequence with a demand for 1 more. The sequence sends 7, \
        and compactMap forwards 7. Then the sequence sends the completion, and compactMap forwards \
        it.
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
