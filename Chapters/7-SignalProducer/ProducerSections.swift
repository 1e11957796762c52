import Stage2Publishers
import Stage7SignalProducer
import Walkthrough

/// The part of the chapter that is about producers: beside publishers, and beside signals.
func producerSections(of chapter: Chapter) {
  chapter.section("Producers beside publishers") {
    chapter.say(
      "Here is another stream type, in ReactiveSwift's manner. Most of what a publisher does, a "
        + "producer does under another name. Each row has been run, on both sides.")
    let rows = Row.all()
    chapter.table(
      ["publisher", "producer", "sends"],
      rows.map { [$0.publisher, $0.producer, $0.sends.producer.joined(separator: " ")] })
    for row in rows where row.sends.publisher != row.sends.producer {
      chapter.show(row.publisher, row.sends.publisher)
    }
    chapter.check(
      "on every row, both sides send the same",
      rows.allSatisfy { $0.sends.publisher == $0.sends.producer && !$0.sends.producer.isEmpty })
  }

  chapter.section("One type for all of them") {
    chapter.say(
      "A publisher's operator returns a type of its own, so that a chain is a nest of types, and to "
        + "erase again is a way of life. A producer's operator returns a producer.")
    let publisher = [1, 2, 3].publisher.map { $0 + 1 }.filter { $0 > 2 }
    let producer = SignalProducer<Int, Never>([1, 2, 3]).map { $0 + 1 }.filter { $0 > 2 }
    chapter.show("publisher", type(of: publisher))
    chapter.show("producer", type(of: producer))
    chapter.check(
      "the chain of operators is as much an effect as what it began with",
      type(of: producer) == SignalProducer<Int, Never>.self
        && type(of: producer) == Effect<Int>.self)
  }

  chapter.section("One end more") {
    chapter.say(
      "Cancelling a subscription is silent: the subscriber hears nothing more. Disposing of a start "
        + "is an event: the observer hears `interrupted`, and nothing after it.")
    let subject = PassthroughSubject<Int, Never>()
    var subscriber: [String] = []
    let cancellable = subject.sink(
      receiveCompletion: { _ in subscriber.append("done") },
      receiveValue: { subscriber.append("\($0)") })
    let (signal, input) = Signal<Int, Never>.pipe()
    var observer: [String] = []
    let start = signal.producer.start { observer.append("\($0)") }
    subject.send(1)
    input.send(value: 1)
    cancellable.cancel()
    start.dispose()
    subject.send(2)
    input.send(value: 2)
    chapter.show("subscriber", subscriber)
    chapter.show("observer", observer)
    chapter.check(
      "both have stopped listening, and the observer was told so",
      subscriber == ["1"] && observer == ["value(1)", "interrupted"])
  }

  chapter.section("Why a producer and not a signal") {
    chapter.say(
      "ReactiveSwift has two types. A signal is under way: its work starts when it is made, and who "
        + "observes it starts nothing. A producer is a recipe for signals. An effect is work that has "
        + "not started, so it is a producer.")
    var signalStarts = 0
    let signal = Signal<Int, Never> { input, _ in
      signalStarts += 1
      input.send(value: 42)
      input.sendCompleted()
    }
    chapter.check("making a signal has started its work", signalStarts == 1)
    var heardFromSignal: [String] = []
    signal.observe { heardFromSignal.append("\($0)") }
    signal.observe { heardFromSignal.append("\($0)") }
    chapter.show("two observers of the signal hear", heardFromSignal)
    chapter.check(
      "who comes later has missed the answer, and no work is done for them",
      heardFromSignal == ["interrupted", "interrupted"] && signalStarts == 1)

    var producerStarts = 0
    let producer = SignalProducer<Int, Never> { input, _ in
      producerStarts += 1
      input.send(value: 42)
      input.sendCompleted()
    }
    chapter.check("making a producer has started nothing", producerStarts == 0)
    let heardFromProducer = heard(producer) + heard(producer)
    chapter.show("two starts of the producer hear", heardFromProducer)
    chapter.check(
      "each start works anew, and hears its answer",
      heardFromProducer == ["42", "done", "42", "done"] && producerStarts == 2)
    chapter.say(
      "A reducer that returned a signal would have done the work itself, before the store had a "
        + "chance to listen. That is the trouble with a `Future` in chapter 2, and here two types, not "
        + "a wrapper, tell the one from the other.")
  }
}
