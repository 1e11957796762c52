import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// Shows what subjects do for a late subscriber and for a subscriber without demand, and how long
/// subjects live.
func subjectSections(of chapter: Chapter) {
  chapter.section("What if a callback is called many times?") {
    manyTimes(chapter)
    lateSubscribers(chapter)
  }
  chapter.section("What if no subscriber has requested a value?") { subjectsWithoutDemand(chapter) }
  chapter.section("How long does a subject live?") { lifeOfASubject(chapter) }
  chapter.section("Does a publisher do its work again for each subscriber?") { hotAndCold(chapter) }
  chapter.section("How do two subscribers share one request?") { sharedWork(chapter) }
}

private func manyTimes(_ chapter: Chapter) {
  chapter.say(
    "If a callback is called many times, a `Future` doesn't help, because it has one answer. A "
      + "subject is a publisher that you send values to, so a callback can send its values to a "
      + "subject.")
  let source = Effect<Int> { callback in [1, 2, 3].forEach(callback) }
  let subject = PassthroughSubject<Int, Never>()
  var received: [Int] = []
  let cancellable = subject.sink { received.append($0) }
  source.run { subject.send($0) }
  chapter.show("received", received)
  chapter.check("every call of the callback is a value", received == [1, 2, 3])
  cancellable.cancel()
}

private func lateSubscribers(_ chapter: Chapter) {
  chapter.say(
    "There are two kinds of subjects, `PassthroughSubject` and `CurrentValueSubject`. You create "
      + "a `CurrentValueSubject` with a value.")
  chapter.predict(
    "Each subject gets a subscriber after 1 has been sent. What do the two subscribers receive?",
    code: """
      let passthrough = PassthroughSubject<Int, Never>()
      let current = CurrentValueSubject<Int, Never>(0)
      passthrough.send(1)
      current.send(1)
      let first = passthrough.sink { log.append("passthrough \\($0)") }
      let second = current.sink { log.append("current \\($0)") }
      passthrough.send(2)
      current.send(2)
      """,
    answers: [
      #"["passthrough 2", "current 2"]"#:
        "a CurrentValueSubject also sends a new subscriber its stored value",
      #"["current 1", "passthrough 2", "current 2"]"#:
        "the PassthroughSubject has dropped 1, and the CurrentValueSubject has stored it",
      #"["current 0", "current 1", "passthrough 2", "current 2"]"#:
        "a CurrentValueSubject stores one value: 1 has replaced 0",
      #"["passthrough 1", "current 1", "passthrough 2", "current 2"]"#:
        "the PassthroughSubject had no subscriber when 1 was sent, and it doesn't store values",
    ]
  ) {
    var log: [String] = []
    let passthrough = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    passthrough.send(1)
    current.send(1)
    let first = passthrough.sink { log.append("passthrough \($0)") }
    let second = current.sink { log.append("current \($0)") }
    passthrough.send(2)
    current.send(2)
    withExtendedLifetime((first, second)) {}
    return log
  }
  chapter.say(
    "Here is the same as a picture. Below the box are the two subscribers, which subscribe after "
      + "1:")
  chapter.draw(lateSubscribersPicture(), as: "late-subscribers")

  chapter.say(
    "A subject ends when you send it a completion. What does a later subscriber receive?")
  let passthrough = PassthroughSubject<Int, Never>()
  let current = CurrentValueSubject<Int, Never>(0)
  passthrough.send(completion: .finished)
  current.send(completion: .finished)
  let late = [events(of: passthrough), events(of: current)]
  chapter.show("late", late)
  chapter.check(
    "a late subscriber receives the completion, and no value", late == [["finished"], ["finished"]])
}
