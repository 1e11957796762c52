import Pictures

/// The objects in the pictures, by their names there.
private enum Name {
  static let subject = "the subject"
  static let effect = Watch.Part.effect.rawValue
  static let store = Watch.Part.store.rawValue
  static let cancellable = Watch.Part.cancellable.rawValue
  static let sink = "the sink"
  static let values = Watch.Part.values.rawValue
  static let completion = Watch.Part.completion.rawValue
  static let variable = "the variable"
}

extension CapturingStore.Captures {
  /// Which object retains which while an effect is running, when no other code retains the store.
  ///
  /// The subject, which sends the effect's values, retains the effect until the effect is canceled.
  /// The picture leaves out two references: until then the sink retains its subscription, and the
  /// subscription retains the subject.
  var picture: OwnershipGraph {
    let references: [OwnershipGraph.Reference] = [
      .init(from: Name.subject, to: Name.effect, "subscription", until: Name.cancellable),
      .init(from: Name.effect, to: Name.sink, "subscriber", until: Name.cancellable),
      .init(from: Name.store, to: Name.cancellable, "effectCancellables"),
      .init(from: Name.cancellable, to: Name.sink, "cancel"),
      .init(from: Name.sink, to: Name.completion, "closure"),
      .init(from: Name.sink, to: Name.values, "closure"),
      .init(from: Name.completion, to: Name.store, "self", isWeak: !completionHoldsStore),
      .init(from: Name.values, to: Name.store, "self", isWeak: !valuesHoldStore),
      .init(from: Name.completion, to: Name.variable, "captured"),
      .init(from: Name.variable, to: Name.cancellable, "value"),
    ]
    return OwnershipGraph(
      title: title, summary: summary,
      objects: [
        Name.subject, Name.effect, Name.store, Name.cancellable, Name.sink, Name.completion,
      ] + (completionHoldsCancellable ? [Name.variable] : []) + [Name.values],
      roots: [Name.subject], references: references)
  }

  private var title: String {
    switch (completionHoldsStore, valuesHoldStore, completionHoldsCancellable) {
    case (true, true, _): "Both closures capture the store"
    case (false, true, _): "receiveValue captures the store"
    case (true, false, _): "receiveCompletion captures the store"
    case (false, false, true): "Neither closure captures the store"
    case (false, false, false): "Neither closure, and no variable"
    }
  }

  private var summary: String {
    let chain =
      "The subject is retained from outside. The store retains the AnyCancellable, which retains the "
      + "sink, which retains its two closures. "
    let variable =
      " cycle goes from receiveCompletion through the variable and the AnyCancellable to the sink, "
      + "and back. Nothing is deallocated."
    switch (completionHoldsStore, valuesHoldStore, completionHoldsCancellable) {
    case (true, true, _):
      return chain + "Both closures retain the store: two cycles. A third one does not go through "
        + "the store. Nothing is deallocated."
    case (false, true, _):
      return chain + "receiveValue retains the store: a cycle. Another" + variable
    case (true, false, _):
      return chain + "receiveCompletion retains the store: a cycle. Another" + variable
    case (false, false, true):
      return "Both closures refer weakly to the store, and it is deallocated. A cycle is left: the "
        + "AnyCancellable, the sink, receiveCompletion, the variable, and the AnyCancellable "
        + "again. The subject is retained from outside. It still sends to the effect, and the "
        + "effect to the sink."
    case (false, false, false):
      return
        "Both closures refer weakly to the store, and there is no variable: no cycle. The store is "
        + "deallocated, and with it the AnyCancellable, the sink, both closures and the effect. "
        + "Only the subject is left, because it is retained from outside."
    }
  }
}
