import Pictures

/// Draws which object retains which around a naive sink on a subject, when our code retains only
/// the subject.
func naiveSinkPicture() -> OwnershipGraph {
  OwnershipGraph(
    title: "A naive sink that our code does not retain",
    summary: """
      Your code retains the subject. The subject and the subscription retain each other, and so do \
      the subscription and the naive sink: two cycles.
      """,
    objects: ["your code", "the subject", "the subscription", "the naive sink"],
    roots: ["your code"],
    references: [
      .init(from: "your code", to: "the subject", "subject"),
      .init(from: "the subject", to: "the subscription", "subscribers"),
      .init(from: "the subscription", to: "the subject", "subject"),
      .init(from: "the subscription", to: "the naive sink", "subscriber"),
      .init(from: "the naive sink", to: "the subscription", "subscription"),
    ])
}

/// Draws which object retains which around a sink on a subject.
func sinkPicture(isHeld: Bool) -> OwnershipGraph {
  OwnershipGraph(
    title: isHeld ? "A sink that is retained" : "A sink that is not",
    summary: isHeld
      ? """
      Your code retains the subject and the AnyCancellable. The AnyCancellable retains the sink. The \
      subject and the subscription retain each other, and so do the subscription and the sink: two \
      cycles, as long as the subscription lasts.
      """
      : """
      The AnyCancellable has been deallocated, which has canceled the subscription. The subject \
      and the subscription no longer retain each other, and neither do the subscription and the \
      sink. The subscription and the sink have also been deallocated. The subject is left, because \
      your code retains it.
      """,
    objects: ["your code", "the subject", "the subscription", "the sink", "AnyCancellable"],
    roots: ["your code"],
    references: [.init(from: "your code", to: "the subject", "subject")]
      + (isHeld ? [.init(from: "your code", to: "AnyCancellable", "cancellable")] : [])
      + referencesAroundSink)
}

/// Lists the references between a subject and a sink that has subscribed to it.
let referencesAroundSink: [OwnershipGraph.Reference] = [
  .init(from: "the subject", to: "the subscription", "subscribers", until: "AnyCancellable"),
  .init(from: "the subscription", to: "the subject", "subject", until: "AnyCancellable"),
  .init(from: "the subscription", to: "the sink", "subscriber", until: "AnyCancellable"),
  .init(from: "the sink", to: "the subscription", "subscription", until: "AnyCancellable"),
  .init(from: "AnyCancellable", to: "the sink", "cancel"),
]
