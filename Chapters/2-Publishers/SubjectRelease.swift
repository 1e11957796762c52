import Pictures
import Stage2Publishers
import Walkthrough

/// What is left of a subscription when its subject is released and nobody has sent a completion.
func releasedSubject(_ chapter: Chapter) {
  chapter.say(
    "A subscription and its sink retain each other until a completion or a cancellation. Here the "
      + "subject is released, and nobody has sent a completion. The `AnyCancellable` is retained.")
  var cancellable: AnyCancellable?
  weak var released: PassthroughSubject<Int, Never>?
  weak var screenLeft: Screen?
  chapter.predict(
    "What becomes of the sink, with its closures and the screen that they capture?",
    code: """
      var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
      cancellable = subject?.sink(
        receiveCompletion: { _ in heardCompletion = true },
        receiveValue: { screen.numbers.append($0) })
      subject?.send(1)
      subject = nil
      """,
    answers: [
      "released with the subject":
        "the subscription retains the sink, and nothing has ended the subscription",
      "sent a completion":
        "a subject sends a completion only when somebody calls its send(completion:)",
      "left as it was, and never called again":
        "the AnyCancellable retains the sink, the sink and the subscription retain each other, "
        + "and nothing has ended that",
    ]
  ) {
    var heardCompletion = false
    do {
      let screen = Screen()
      screenLeft = screen
      var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
      cancellable = subject?.sink(
        receiveCompletion: { _ in heardCompletion = true },
        receiveValue: { screen.numbers.append($0) })
      subject?.send(1)
      released = subject
      subject = nil
      _ = subject
    }
    if heardCompletion { return "sent a completion" }
    return screenLeft == nil
      ? "released with the subject" : "left as it was, and never called again"
  }
  let picture = releasedSubjectPicture()
  chapter.draw(picture, as: "subject-released")
  chapter.check(
    "the subject is released and the screen is not, as the picture says",
    released == nil && screenLeft?.numbers == [1] && !picture.survivors.contains("the subject")
      && picture.survivors.contains("the sink"))
  cancellable = nil
  _ = cancellable
  chapter.check("releasing the AnyCancellable releases the screen", screenLeft == nil)

  chapter.say("The naive sink has no `AnyCancellable` that could be released:")
  chapter.check(
    "a naive sink is still there when its subject has been released: a leak",
    naiveSinkIsLeft(ends: false))
  chapter.check(
    "a naive sink is released if the subject is sent a completion first",
    !naiveSinkIsLeft(ends: true))
}

/// Who retains whom when the subject is gone.
private func releasedSubjectPicture() -> OwnershipGraph {
  OwnershipGraph(
    title: "A subject that was released without a completion",
    summary: """
      The subject has been released, and no longer retains the subscription. The subscription and the \
      sink still retain each other. The AnyCancellable is retained from outside, and retains the sink.
      """,
    objects: ["the subject", "the subscription", "the sink", "AnyCancellable"],
    roots: ["AnyCancellable"],
    references: [
      .init(from: "the subject", to: "the subscription", "subscribers", until: "AnyCancellable"),
      .init(from: "the subscription", to: "the sink", "subscriber", until: "AnyCancellable"),
      .init(from: "the sink", to: "the subscription", "subscription", until: "AnyCancellable"),
      .init(from: "AnyCancellable", to: "the sink", "cancel"),
    ])
}

/// Whether a naive sink is there when its subject has been released, with a completion or without one.
private func naiveSinkIsLeft(ends: Bool) -> Bool {
  weak var left: NaiveSink<Int, Never>?
  do {
    let subject = PassthroughSubject<Int, Never>()
    let sink = NaiveSink<Int, Never> { _ in }
    left = sink
    subject.subscribe(sink)
    if ends { subject.send(completion: .finished) }
  }
  return left != nil
}
