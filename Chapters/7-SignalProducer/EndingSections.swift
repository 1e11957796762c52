import Pictures
import Stage2Publishers
import Stage7SignalProducer
import Walkthrough

/// The sections about the end of a stream, and about values sent during a delivery.
func endingSections(of chapter: Chapter) {
  chapter.section("What does an observer receive at the end?") {
    chapter.say(
      "`pipe()` makes a signal that you send to by hand, and its input, an observer. "
        + "`signal.producer` is a producer that observes the signal at each start.")
    chapter.predict(
      "What has the observer received?",
      code: """
        let (signal, input) = Signal<Int, Never>.pipe()
        let disposable = signal.producer.start { event in heard.append("\\(event)") }
        input.send(value: 1)
        disposable.dispose()
        input.send(value: 2)
        input.sendCompleted()
        """,
      answers: [
        #"["value(1)"]"#: "that is a publisher's subscriber: its cancellation sends nothing",
        #"["value(1)", "completed"]"#:
          "the input sends `completed` after the disposal, and by then the start has ended",
        #"["value(1)", "interrupted"]"#:
          "disposing of a start sends its observer one last event, which says that the start ended "
          + "early",
        #"["value(1)", "interrupted", "completed"]"#:
          "`interrupted` is an end like the others, and no event follows an end",
      ]
    ) {
      var heard: [String] = []
      let (signal, input) = Signal<Int, Never>.pipe()
      let disposable = signal.producer.start { event in heard.append("\(event)") }
      input.send(value: 1)
      disposable.dispose()
      input.send(value: 2)
      input.sendCompleted()
      return heard
    }
    chapter.say("The same with a subject: a subscriber subscribes to it and then cancels.")
    let subscriber = heardByCanceledSubscriber()
    chapter.show("subscriber", subscriber)
    chapter.check("a subscriber is not notified of its cancellation", subscriber == ["1"])

    chapter.say("All recorded messages around a start that you dispose of:")
    let picture = interruptionPicture()
    chapter.draw(picture, as: "interruption")
    chapter.check(
      "the observer receives the end before the work's lifetime ends, and nothing afterward",
      picture.messages.map(\.text).suffix(4)
        == ["dispose", "interrupted", "lifetime ends", "value 2"])

    chapter.say("An observer that arrives after a signal has ended:")
    let (signal, input) = Signal<Int, Never>.pipe()
    input.sendCompleted()
    var late: [String] = []
    signal.observe { late.append("\($0)") }
    chapter.show("late", late)
    chapter.check("it receives `interrupted`: no value will follow", late == ["interrupted"])

    chapter.say(
      "An `async` effect whose work drops its callback, in both stages. No code can ever call that "
        + "callback:")
    var dropped: [String] = []
    Effect<Int>.async { _ in }.start { dropped.append("\($0)") }
    let store = Store<Int, Int>(initialValue: 0) { _, _ in .async { _ in } }
    store.send(0)
    let kept = (Stage5.keptOfDroppedCallback(), storedCount(of: "effectDisposables", in: store))
    chapter.show("received by stage 7's observer", dropped)
    chapter.show("in the books of stage 5's store", kept.0 ?? -1)
    chapter.show("in the books of stage 7's store", kept.1 ?? -1)
    chapter.check(
      "stage 5's store waits for the answer, and stage 7's effect has ended",
      dropped == ["interrupted"] && kept.0 == 1 && kept.1 == 0)
  }

  chapter.section("What if an observer sends?") {
    chapter.say(
      "A signal has two observers, a and b. When a receives 1, it sends 2 to the same signal.")
    chapter.predict(
      "What does the log hold?",
      code: """
        let (signal, input) = Signal<Int, Never>.pipe()
        signal.observeValues { value in
          log.append("a\\(value)")
          if value == 1 { input.send(value: 2) }
        }
        signal.observeValues { value in log.append("b\\(value)") }
        input.send(value: 1)
        """,
      answers: [
        #"["a1", "b1", "a2", "b2"]"#:
          "this order would need 2 to wait until the signal has delivered 1 to both observers",
        #"["a1", "a2", "b2", "b1"]"#:
          "the signal delivers 2 to both observers inside the delivery of 1, so b receives 2 first",
        #"["a1", "a2", "b1", "b2"]"#:
          "the call that sends 2 returns only after a and b have received 2, and then b receives 1",
        #"["a1", "b1"]"#:
          "a sends 2 to the signal like any other value, and the signal does not drop it",
      ]
    ) {
      var log: [String] = []
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.observeValues { value in
        log.append("a\(value)")
        if value == 1 { input.send(value: 2) }
      }
      signal.observeValues { value in log.append("b\(value)") }
      input.send(value: 1)
      return log
    }
    chapter.say("All messages of this example:")
    chapter.draw(nestingPicture(), as: "nesting")
  }
}

/// Returns the events of a subscriber that cancels after the first value.
private func heardByCanceledSubscriber() -> [String] {
  let subject = PassthroughSubject<Int, Never>()
  var heard: [String] = []
  let cancellable = subject.sink(
    receiveCompletion: { _ in heard.append("done") },
    receiveValue: { heard.append("\($0)") })
  subject.send(1)
  cancellable.cancel()
  subject.send(2)
  subject.send(completion: .finished)
  return heard
}
