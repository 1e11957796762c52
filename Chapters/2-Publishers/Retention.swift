import Pictures
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// Shows what keeps a subscription alive, and what ends it.
func retention(_ chapter: Chapter) {
  chapter.say(
    "`sink` returns an `AnyCancellable`. Here the code releases it after the first value.")
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
      "[1, 2]": "this would happen if releasing an AnyCancellable did nothing",
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

  chapter.say(
    "Subscribing the naive sink returns nothing that could be released, and here no code keeps a "
      + "reference to the sink.")
  chapter.predict(
    "Which values arrive now?",
    code: """
      let subject = PassthroughSubject<Int, Never>()
      subject.subscribe(NaiveSink { received.append($0) })
      subject.send(1)
      subject.send(2)
      """,
    answers: [
      "[]": "the sink is not deallocated, although no other code retains it",
      "[1]": "between the two values, nothing is deallocated and nothing is canceled",
      "[1, 2]": "the subject retains its subscription, and the subscription retains the sink",
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
  chapter.say("This is which object retains which around the naive sink:")
  chapter.draw(naive, as: "naive-sink")
  chapter.check(
    "a weak reference shows that the naive sink is alive, as in the picture",
    naiveSinkIsAlive() && naive.survivors.contains("the naive sink"))
  chapter.say("Here is `sink` again, while the code retains the `AnyCancellable`:")
  let (held, released) = (sinkPicture(isHeld: true), sinkPicture(isHeld: false))
  let found = sinkIsAlive()
  chapter.draw(held, as: "sink-held")
  chapter.say("These objects remain after the code has released it:")
  chapter.draw(released, as: "sink-released")
  chapter.check(
    "a weak reference shows that the sink is alive at first, and then deallocated, as in the "
      + "pictures",
    found == (true, false) && held.survivors.contains("the sink")
      && !released.survivors.contains("the sink"))

  twoScreens(chapter)
}

/// Returns whether an object that a sink's closure captures is alive: while the cancellable is
/// retained, and after it has been released.
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

/// Returns whether a naive sink on a subject is alive when other code retains only the subject.
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

/// Shows two screens that request a number, and close before the number arrives.
private func twoScreens(_ chapter: Chapter) {
  chapter.say(
    "Two screens request a number, one with an effect and one with a publisher. Both screens "
      + "close before the number arrives.")
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
    "the effect retains its screen, and the publisher's screen is deallocated",
    effectScreen != nil && publisherScreen == nil)
  chapter.wait("the effect's number") { !delivered.isEmpty }
  chapter.show("delivered by", delivered)
  chapter.check("the canceled subscription delivers nothing", delivered == ["effect"])
}

/// A screen that has requested a number, and can close before the number arrives.
final class Screen {
  var numbers: [Int] = []
}
