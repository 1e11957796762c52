import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// What goes upstream, against the values: demand, and cancellation.
func demandSections(of chapter: Chapter) {
  chapter.section("New: demand") {
    chapter.say(
      "An effect sends as much as it likes, and whoever runs it has to take it. A publisher sends at "
        + "most what was asked for. Here are all numbers from 1 on. As an effect, `run` would not "
        + "return before the numbers end.")
    var made: [Int] = []
    let numbers = (1...).publisher.map { number in
      made.append(number)
      return number
    }
    var connection: (any Subscription)?
    var received: [Int] = []
    numbers.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in connection = subscription },
        receiveValue: { value in
          received.append(value)
          return .none
        }
      ))
    chapter.check("without demand nothing comes", received == [])
    connection?.request(.max(1))
    chapter.show("asked for one", received)
    chapter.check("one comes, and no second one is sent", received == [1] && made == [1])
    connection?.request(.max(1))
    connection?.request(.max(2))
    chapter.show("for one, and two more", received)
    chapter.check("demand adds up", received == [1, 2, 3, 4] && made == received)
    connection?.cancel()
    connection?.request(.max(1))
    chapter.check("a cancelled subscription is asked in vain", made == [1, 2, 3, 4])

    chapter.say(
      "An operator that drops a value has delivered one fewer than requested. So it answers that "
        + "value with a demand for one more:")
    chapter.draw(compactMapPicture(), as: "compactMap-signals")

    subjectsWithoutDemand(chapter)
  }

  chapter.section("New: cancellation") {
    chapter.say(
      "`sink` returns an `AnyCancellable`. It cancels when it is told to, and also when nobody holds "
        + "it any more. Two screens ask for a number, and both are closed before it is there.")
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
      "the effect keeps its screen, the dropped cancellable has let go of the other",
      effectScreen != nil && publisherScreen == nil)
    chapter.wait("the effect's number") { !delivered.isEmpty }
    chapter.show("delivered by", delivered)
    chapter.check(
      "the earlier number had nobody to go to, and the later one came all the same",
      delivered == ["effect"])

    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var cancellable: AnyCancellable? = subject.sink { values.append($0) }
    subject.send(1)
    subject.send(2)
    chapter.check("while it is held, values arrive", cancellable != nil && values == [1, 2])
    cancellable = nil
    subject.send(3)
    chapter.show("values", values)
    chapter.check("drop it, and the values stop", values == [1, 2])
  }
}

/// A screen that has asked for something, and may be closed before it is there.
private final class Screen {
  var numbers: [Int] = []
}

/// What becomes of a value that nobody has asked for.
private func subjectsWithoutDemand(_ chapter: Chapter) {
  chapter.say(
    "A sequence can wait with its next number. A subject is sent to when it is sent to. What a "
      + "subscriber has not asked for, one subject drops; the other keeps the latest.")
  let passthrough = PassthroughSubject<Int, Never>()
  let current = CurrentValueSubject<Int, Never>(0)
  var received: (passthrough: [Int], current: [Int]) = ([], [])
  var connections: [any Subscription] = []
  passthrough.subscribe(
    AnySubscriber(
      receiveSubscription: { connections.append($0) },
      receiveValue: { value in
        received.passthrough.append(value)
        return .none
      }
    ))
  current.subscribe(
    AnySubscriber(
      receiveSubscription: { connections.append($0) },
      receiveValue: { value in
        received.current.append(value)
        return .none
      }
    ))
  for value in 1...4 {
    passthrough.send(value)
    current.send(value)
    if value == 3 { connections.forEach { $0.request(.max(1)) } }
  }
  chapter.show("passthrough, asked for one after 3", received.passthrough)
  chapter.show("current, asked for one after 3", received.current)
  chapter.check("what nobody asked for is dropped", received.passthrough == [4])
  chapter.check("or replaced by the latest", received.current == [3])
  connections.forEach { $0.cancel() }
}
