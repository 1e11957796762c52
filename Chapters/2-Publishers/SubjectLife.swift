import Pictures
import Stage2Publishers
import Walkthrough

/// A thermometer that calls back with each temperature that it measures.
private final class Thermometer {
  var callback: (Int) -> Void = { _ in }
}

/// Shows how long a subject lives that a function has created.
func lifeOfASubject(_ chapter: Chapter) {
  chapter.say(
    "A function creates a subject, gives a thermometer a callback that sends to the subject, and "
      + "returns the subject as a publisher. The callback refers to the subject weakly, and so "
      + "does the variable `watched`, with which the chapter checks whether the subject still "
      + "exists.")
  let picture = subjectPicture()
  var isAsDrawn = false
  chapter.predict(
    "What arrives, and what happens to the subject?",
    code: """
      func temperatures() -> AnyPublisher<Int, Never> {
        let subject = PassthroughSubject<Int, Never>()
        watched = subject
        thermometer.callback = { [weak subject] in subject?.send($0) }
        return subject.eraseToAnyPublisher()
      }

      let cancellable = temperatures().sink { received.append($0) }
      thermometer.callback(20)
      cancellable.cancel()
      thermometer.callback(21)
      """,
    answers: [
      "[], and the subject is deallocated before 20 arrives":
        "the function has returned, and no code has stored its publisher, but the subscription "
        + "also retains the subject",
      "[20], and the subject is deallocated at the cancellation":
        "the subscription retains the subject until it is canceled",
      "[20], and the subject still exists at the end":
        "this would happen if the callback retained the subject, but only the subscription does, "
        + "until the cancellation",
    ]
  ) {
    let thermometer = Thermometer()
    var received: [Int] = []
    weak var watched: PassthroughSubject<Int, Never>?
    func temperatures() -> AnyPublisher<Int, Never> {
      let subject = PassthroughSubject<Int, Never>()
      watched = subject
      thermometer.callback = { [weak subject] in subject?.send($0) }
      return subject.eraseToAnyPublisher()
    }

    let cancellable = temperatures().sink { received.append($0) }
    thermometer.callback(20)
    let isThere = watched != nil
    isAsDrawn = isThere == picture.survivors.contains("the subject")
    cancellable.cancel()
    thermometer.callback(21)
    guard isThere else { return "\(received), and the subject is deallocated before 20 arrives" }
    return watched == nil
      ? "\(received), and the subject is deallocated at the cancellation"
      : "\(received), and the subject still exists at the end"
  }
  chapter.say("This is which object retains which when 20 arrives:")
  chapter.draw(picture, as: "subject-retained")
  chapter.check(
    "a weak reference shows that the subject is alive then, as in the picture", isAsDrawn)
  chapter.check("after a completion, the subject is also deallocated", isReleasedByCompletion())

  chapter.say(
    "A naive sink has no `AnyCancellable`. Here our code retains neither the naive sink nor its "
      + "subject:")
  chapter.check(
    "a naive sink and its subject remain although no code can reach them: a leak",
    leftOfNaiveSink(ends: false) == ["subject", "sink"])
  chapter.check(
    "both are deallocated if the code first sends the subject a completion",
    leftOfNaiveSink(ends: true) == [])
}

/// Draws which object retains which while a subscriber is subscribed to the function's subject.
private func subjectPicture() -> OwnershipGraph {
  OwnershipGraph(
    title: "A subject that a function has made",
    summary: """
      Your code retains the thermometer, and the AnyCancellable. The thermometer retains its \
      callback, which refers weakly to the subject. The AnyCancellable retains the sink. The subject \
      and the subscription retain each other, and so do the subscription and the sink: two cycles.
      """,
    objects: [
      "your code", "the thermometer", "the callback", "the subject", "the subscription", "the sink",
      "AnyCancellable",
    ],
    roots: ["your code"],
    references: [
      .init(from: "your code", to: "the thermometer", "thermometer"),
      .init(from: "your code", to: "AnyCancellable", "cancellable"),
      .init(from: "the thermometer", to: "the callback", "callback"),
      .init(from: "the callback", to: "the subject", "subject", isWeak: true),
    ] + referencesAroundSink)
}

/// Returns whether a subject that only its subscription retains is deallocated after a completion.
/// The subscriber's `AnyCancellable` is retained throughout.
private func isReleasedByCompletion() -> Bool {
  weak var watched: PassthroughSubject<Int, Never>?
  let cancellable: AnyCancellable
  do {
    let subject = PassthroughSubject<Int, Never>()
    watched = subject
    cancellable = subject.sink { _ in }
  }
  let isThere = watched != nil
  watched?.send(completion: .finished)
  return withExtendedLifetime(cancellable) { isThere && watched == nil }
}

/// Returns what remains when no code can reach a naive sink and its subject, with or without a
/// completion.
private func leftOfNaiveSink(ends: Bool) -> [String] {
  weak var subjectLeft: PassthroughSubject<Int, Never>?
  weak var sinkLeft: NaiveSink<Int, Never>?
  do {
    let subject = PassthroughSubject<Int, Never>()
    let sink = NaiveSink<Int, Never> { _ in }
    (subjectLeft, sinkLeft) = (subject, sink)
    subject.subscribe(sink)
    if ends { subject.send(completion: .finished) }
  }
  return [subjectLeft.map { _ in "subject" }, sinkLeft.map { _ in "sink" }].compactMap { $0 }
}
