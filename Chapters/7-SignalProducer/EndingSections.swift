import Pictures
import Stage2Publishers
import Stage7SignalProducer
import Walkthrough

/// The part of the chapter that is about the end of a stream, and about values sent meanwhile.
func endingSections(of chapter: Chapter) {
  chapter.section("What does an observer hear at the end?") {
    chapter.say(
      "`pipe()` makes a signal that you send to by hand, and its input, an observer. "
        + "`signal.producer` is a producer that observes the signal at each start.")
    chapter.predict(
      "What has the observer heard?",
      code: """
        let (signal, input) = Signal<Int, Never>.pipe()
        let disposable = signal.producer.start { event in heard.append("\\(event)") }
        input.send(value: 1)
        disposable.dispose()
        input.send(value: 2)
        input.sendCompleted()
        """,
      answers: [
        #"["value(1)"]"#: "that is a publisher's subscriber: there a cancellation is silent",
        #"["value(1)", "completed"]"#:
          "`completed` is sent after the disposal, and by then the start has ended",
        #"["value(1)", "interrupted"]"#:
          "disposing of a start sends its observer one last event, which says that it ended early",
        #"["value(1)", "interrupted", "completed"]"#:
          "`interrupted` is an end like the others, and nothing comes after an end",
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
    chapter.say("The same with a subject: somebody subscribes to it and then cancels.")
    let subscriber = heardByCanceledSubscriber()
    chapter.show("subscriber", subscriber)
    chapter.check("a subscriber hears nothing of its cancellation", subscriber == ["1"])

    chapter.say("All messages around a start that is disposed of, as they were recorded:")
    let picture = interruptionPicture()
    chapter.draw(picture, as: "interruption")
    chapter.check(
      "the observer hears the end before the work's lifetime ends, and nothing after it",
      picture.messages.map(\.text).suffix(4)
        == ["dispose", "interrupted", "lifetime ends", "value 2"])

    chapter.say("An observer that comes when a signal has ended:")
    let (signal, input) = Signal<Int, Never>.pipe()
    input.sendCompleted()
    var late: [String] = []
    signal.observe { late.append("\($0)") }
    chapter.show("late", late)
    chapter.check("it hears that there is nothing to come", late == ["interrupted"])

    chapter.say(
      "And an `async` effect whose work drops its callback, in both stages. Nobody can ever call "
        + "that callback:")
    var dropped: [String] = []
    Effect<Int>.async { _ in }.start { dropped.append("\($0)") }
    let store = Store<Int, Int>(initialValue: 0) { _, _ in .async { _ in } }
    store.send(0)
    let kept = (Stage5.keptOfDroppedCallback(), storedCount(of: "effectDisposables", in: store))
    chapter.show("heard by stage 7's observer", dropped)
    chapter.show("in the books of stage 5's store", kept.0 ?? -1)
    chapter.show("in the books of stage 7's store", kept.1 ?? -1)
    chapter.check(
      "stage 5's store waits for the answer, and stage 7's knows that there is none to come",
      dropped == ["interrupted"] && kept.0 == 1 && kept.1 == 0)
  }

  chapter.section("What if an observer sends?") {
    chapter.say(
      "A signal has two observers, a and b. When a hears 1, it sends 2 to the same signal.")
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
          "that would come if 2 waited until 1 has been delivered to both observers",
        #"["a1", "a2", "b2", "b1"]"#:
          "2 is delivered to both observers inside the delivery of 1, so b hears 2 first",
        #"["a1", "a2", "b1", "b2"]"#:
          "2 is delivered to a and b before the call that sends it returns, and 1 is delivered to b "
          + "after that",
        #"["a1", "b1"]"#: "2 is sent to the signal like any other value, and is not dropped",
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
    chapter.say("The same with all messages:")
    chapter.draw(nestingPicture(), as: "nesting")
  }
}

/// What a subscriber receives that cancels after the first value.
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
