import Pictures
import Stage2Publishers
import Walkthrough

/// A thermometer, which calls back with each temperature that it measures.
private final class Thermometer {
  var callback: (Int) -> Void = { _ in }
}

/// How long a subject lives that a function has made.
func lifeOfASubject(_ chapter: Chapter) {
  chapter.say(
    "A function makes a subject, gives a thermometer a callback that sends to the subject, and "
      + "returns the subject as a publisher. The callback refers to the subject weakly. So does the "
      + "variable `watched`, with which the chapter checks whether the subject is there.")
  let picture = subjectPicture()
  var isAsDrawn = false
  chapter.predict(
    "What arrives, and what becomes of the subject?",
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
      "[], and the subject is released before 20 comes":
        "the function has returned, and nobody has stored its publisher, but the subscription "
        + "retains the subject, too",
      "[20], and the subject is released at the cancellation":
        "the subscription retains the subject until it is canceled",
      "[20], and the subject is still there at the end":
        "that would be so if the callback retained the subject; the subscription retains it until "
        + "the cancellation",
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
    guard isThere else { return "\(received), and the subject is released before 20 comes" }
    return watched == nil
      ? "\(received), and the subject is released at the cancellation"
      : "\(received), and the subject is still there at the end"
  }
  chapter.say("When 20 comes:")
  chapter.draw(picture, as: "subject-retained")
  chapter.check("a weak reference finds the subject alive then, as the picture says", isAsDrawn)
  chapter.check("a completion releases the subject, too", isReleasedByCompletion())

  chapter.say(
    "The naive sink has no `AnyCancellable`. Here our code retains neither the naive sink nor its "
      + "subject:")
  chapter.check(
    "a naive sink and its subject are left when nobody can reach them: a leak",
    leftOfNaiveSink(ends: false) == ["subject", "sink"])
  chapter.check(
    "both are released if the subject is sent a completion first",
    leftOfNaiveSink(ends: true) == [])
}

/// Who retains whom while somebody is subscribed to the function's subject.
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

/// Whether a completion releases a subject that only its subscription retains. The subscriber's
/// `AnyCancellable` is retained meanwhile.
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

/// What is there when a naive sink and its subject are out of everybody's reach, with a completion
/// or without one.
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
