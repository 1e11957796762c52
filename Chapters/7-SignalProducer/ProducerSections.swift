import Stage2Publishers
import Stage7SignalProducer
import Walkthrough

/// The part of the chapter that is about producers: beside publishers, and beside signals.
func producerSections(of chapter: Chapter) {
  chapter.section("What does an effect need of a stream?") {
    chapter.say(
      "Here is another type of stream, made after ReactiveSwift's. A signal producer describes work. "
        + "One start of a producer, as it was recorded:")
    chapter.draw(startPicture(), as: "start")
    chapter.say(
      "Most of what a publisher does, a producer does, too, and some of it under another name. Each "
        + "row was run on both sides.")
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

    chapter.say(
      "A publisher's operator returns a type of its own. A producer's operator returns a producer. "
        + "Here are the types of `[1, 2, 3]`, mapped and filtered:")
    let publisher = [1, 2, 3].publisher.map { $0 + 1 }.filter { $0 > 2 }
    let producer = SignalProducer<Int, Never>([1, 2, 3]).map { $0 + 1 }.filter { $0 > 2 }
    chapter.show("publisher", type(of: publisher))
    chapter.show("producer", type(of: producer))
    chapter.check(
      "after two operators, the producer still has the type that an effect has",
      type(of: producer) == SignalProducer<Int, Never>.self
        && type(of: producer) == Effect<Int>.self)
  }

  chapter.section("Why a producer and not a signal?") {
    chapter.say(
      "ReactiveSwift has two kinds of streams. A signal is one of them. You make it from its work, and "
        + "then you observe it.")
    var (runs, heard) = (0, [Int]())
    chapter.predict(
      "What have the two observers of this signal heard?",
      code: """
        let signal = Signal<Int, Never> { observer, _ in
          runs += 1
          observer.send(value: runs)
          observer.sendCompleted()
        }
        signal.observeValues { heard.append($0) }
        signal.observeValues { heard.append($0) }
        """,
      answers: [
        "[]": "the work ran when the signal was made, and was over before anybody observed it",
        "[1]": "the first observer came too late, too: the work ran when the signal was made",
        "[1, 1]": "a signal does not remember its values for observers that come later",
        "[1, 2]": "observing a signal starts nothing: the work runs once, when the signal is made",
      ]
    ) {
      let signal = Signal<Int, Never> { observer, _ in
        runs += 1
        observer.send(value: runs)
        observer.sendCompleted()
      }
      signal.observeValues { heard.append($0) }
      signal.observeValues { heard.append($0) }
      return heard
    }
    chapter.check("the work has run once", runs == 1)

    chapter.say(
      "A producer is the other one. You make it from its work, and then you start it.")
    (runs, heard) = (0, [])
    chapter.predict(
      "What have the two observers of this producer heard?",
      code: """
        let producer = SignalProducer<Int, Never> { observer, _ in
          runs += 1
          observer.send(value: runs)
          observer.sendCompleted()
        }
        producer.startWithValues { heard.append($0) }
        producer.startWithValues { heard.append($0) }
        """,
      answers: [
        "[]": "making a producer runs nothing, so no observer comes too late",
        "[1]": "the second start runs the work, too",
        "[1, 1]": "the starts do not share a run: each one runs the work again",
        "[1, 2]": "each start runs the work, and its observer hears what this run sends",
      ]
    ) {
      let producer = SignalProducer<Int, Never> { observer, _ in
        runs += 1
        observer.send(value: runs)
        observer.sendCompleted()
      }
      producer.startWithValues { heard.append($0) }
      producer.startWithValues { heard.append($0) }
      return heard
    }
    chapter.check("the work has run twice", runs == 2)

    chapter.say(
      "Here is work that takes its time and sends A, B and C. Two observers come at different times. "
        + "First, they observe a signal:")
    chapter.draw(signalPicture(), as: "signal")
    chapter.say("Second, they start a producer:")
    chapter.draw(producerPicture(), as: "producer")
  }
}
