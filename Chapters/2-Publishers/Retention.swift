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
      var cancellable: (any Cancellable)? = subject.sink { received.append($0) }
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
    var cancellable: (any Cancellable)? = subject.sink { received.append($0) }
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

  let naive = naiveSinkPicture()
  chapter.say("Who retains whom around the naive sink:")
  chapter.draw(naive, as: "naive-sink")
  chapter.check(
    "a weak reference finds the naive sink alive, as the picture says",
    naiveSinkIsAlive() && naive.survivors.contains("the naive sink"))
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

/// Whether what a sink's closure captures is alive: while the cancellable is retained, and after it
/// has been released.
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

/// Whether a naive sink on a subject is alive when only the subject is retained from outside.
private func naiveSinkIsAlive() -> Bool {
  let subject = PassthroughSubject<Int, Never>()
  weak var watched: NaiveSink<Int, Never>?
  do {
    let sink = NaiveSink<Int, Never> { _ in }
    watched = sink
    subject.subscribe(sink)
  }
  defer { subject.send(completion: .finished) }
  return watched != nil
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
