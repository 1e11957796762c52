import Pictures
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// What keeps a subscription alive, and what ends it.
func retention(_ chapter: Chapter) {
  chapter.say("`sink` returns an `AnyCancellable`. Here it is released after the first value.")
  chapter.predict(
    "Which values arrive?",
    code: """
      let subject = PassthroughSubject<Int, Never>()
      var cancellable: AnyCancellable? = subject.sink { received.append($0) }
      subject.send(1)
      cancellable = nil
      subject.send(2)
      """,
    answers: [
      "[]": "while the cancellable is retained, values arrive",
      "[1]": "releasing an AnyCancellable cancels the subscription",
      "[1, 2]": "that is what would come if releasing an AnyCancellable did nothing",
    ]
  ) {
    var received: [Int] = []
    let subject = PassthroughSubject<Int, Never>()
    var cancellable: AnyCancellable? = subject.sink { received.append($0) }
    subject.send(1)
    cancellable = nil
    subject.send(2)
    _ = cancellable
    return received
  }

  chapter.say("The naive sink returns nothing that could be released, and nobody retains it here.")
  chapter.predict(
    "Which values arrive now?",
    code: """
      let subject = PassthroughSubject<Int, Never>()
      subject.subscribe(NaiveSink { received.append($0) })
      subject.send(1)
      subject.send(2)
      """,
    answers: [
      "[]": "the sink is not released, although nobody outside retains it",
      "[1]": "nothing is released and nothing is canceled between the two values",
      "[1, 2]": "the subject retains its subscription, and that retains the sink",
    ]
  ) {
    var received: [Int] = []
    let subject = PassthroughSubject<Int, Never>()
    subject.subscribe(NaiveSink { received.append($0) })
    subject.send(1)
    subject.send(2)
    return received
  }

  chapter.say("Back to `sink`. While the `AnyCancellable` is retained:")
  let (held, released) = (sinkPicture(isHeld: true), sinkPicture(isHeld: false))
  let found = sinkIsAlive()
  chapter.draw(held, as: "sink-held")
  chapter.say("And after it has been released:")
  chapter.draw(released, as: "sink-released")
  chapter.check(
    "a weak reference finds the sink alive at first, and then released, as the pictures say",
    found == (true, false) && held.survivors.contains("the sink")
      && !released.survivors.contains("the sink"))

  twoScreens(chapter)
}

/// Who retains whom around a sink on a subject.
private func sinkPicture(isHeld: Bool) -> OwnershipGraph {
  OwnershipGraph(
    title: isHeld ? "A sink that is retained" : "A sink that is not",
    summary: isHeld
      ? """
      The subject and the AnyCancellable are retained from outside. The AnyCancellable retains the \
      sink. The subject and the subscription retain each other, and so do the subscription and the \
      sink: two cycles, as long as the subscription lasts.
      """
      : """
      The AnyCancellable has been released, and that has canceled the subscription. The subject and \
      the subscription no longer retain each other, and neither do the subscription and the sink. \
      The subscription and the sink have been released, too. The subject is left, because it is \
      retained from outside.
      """,
    objects: ["the subject", "the subscription", "the sink", "AnyCancellable"],
    roots: isHeld ? ["the subject", "AnyCancellable"] : ["the subject"],
    references: referencesAroundSink)
}

/// The references between a subject and a sink that is subscribed to it.
let referencesAroundSink: [OwnershipGraph.Reference] = [
  .init(from: "the subject", to: "the subscription", "subscribers", until: "AnyCancellable"),
  .init(from: "the subscription", to: "the subject", "subject", until: "AnyCancellable"),
  .init(from: "the subscription", to: "the sink", "subscriber", until: "AnyCancellable"),
  .init(from: "the sink", to: "the subscription", "subscription", until: "AnyCancellable"),
  .init(from: "AnyCancellable", to: "the sink", "cancel"),
]

/// Whether what a sink's closure captures is alive: while the cancellable is retained, and after it has
/// been released.
private func sinkIsAlive() -> (Bool, Bool) {
  final class Token {}
  weak var captured: Token?
  let subject = PassthroughSubject<Int, Never>()
  var cancellable: AnyCancellable?
  do {
    let token = Token()
    captured = token
    cancellable = subject.sink { _ in withExtendedLifetime(token) {} }
  }
  let whileHeld = captured != nil
  cancellable = nil
  _ = cancellable
  return (whileHeld, captured != nil)
}

/// Two screens that ask for a number, and are closed before it is there.
private func twoScreens(_ chapter: Chapter) {
  chapter.say(
    "Two screens ask for a number, one with an effect and one with a publisher. Both are closed before "
      + "the number is there.")
  var delivered: [String] = []
  weak var effectScreen: Screen?
  weak var publisherScreen: Screen?
  do {
    let screen = Screen()
    effectScreen = screen
    effect(1, after: 0.1).run { value in
      screen.numbers.append(value)
      delivered.append("effect")
    }
  }
  do {
    let screen = Screen()
    publisherScreen = screen
    var cancellables: Set<AnyCancellable> = []
    future(1, after: 0.05)
      .sink { value in
        screen.numbers.append(value)
        delivered.append("publisher")
      }
      .store(in: &cancellables)
  }
  chapter.check(
    "the effect retains its screen, and the publisher's screen is released",
    effectScreen != nil && publisherScreen == nil)
  chapter.wait("the effect's number") { !delivered.isEmpty }
  chapter.show("delivered by", delivered)
  chapter.check("the canceled subscription delivers nothing", delivered == ["effect"])
}

/// A screen that has asked for something, and may be closed before it is there.
final class Screen {
  var numbers: [Int] = []
}
