import Stage2Publishers
import Stage7SignalProducer
import Walkthrough

/// The sections about producers: beside publishers, and beside signals.
func producerSections(of chapter: Chapter) {
  chapter.section("What does an effect need of a stream?") {
    chapter.say(
      "Here is another type of stream, modeled on ReactiveSwift's. A signal producer describes "
        + "work. Here is one recorded start of a producer:")
    chapter.draw(startPicture(), as: "start")
    chapter.say(
      "A producer can do most of what a publisher can, some of it under another name. The chapter "
        + "runs each row on both sides.")
    let rows = Row.all()
    chapter.table(
      ["publisher", "producer", "sends"],
      rows.map { [$0.publisher, $0.producer, $0.sends.producer.joined(separator: " ")] })
    for row in rows where row.sends.publisher != row.sends.producer {
      chapter.show(row.publisher, row.sends.publisher)
    }
    chapter.check(
      "in every row, both sides send the same",
      rows.allSatisfy { $0.sends.publisher == $0.sends.producer && !$0.sends.producer.isEmpty })

    chapter.say(
      "Each operator of a publisher returns its own type. Each operator of a producer returns a "
        + "producer. Here are the types of `[1, 2, 3]`, mapped and filtered:")
    let publisher = [1, 2, 3].publisher.map { $0 + 1 }.filter { $0 > 2 }
    let producer = SignalProducer<Int, Never>([1, 2, 3]).map { $0 + 1 }.filter { $0 > 2 }
    chapter.show("publisher", type(of: publisher))
    chapter.show("producer", type(of: producer))
    chapter.check(
      "after two operators, the producer still has the type of an effect",
      type(of: producer) == SignalProducer<Int, Never>.self
        && type(of: producer) == Effect<Int>.self)
  }

  chapter.section("Why a producer and not a signal?") {
    chapter.say(
      "ReactiveSwift has two kinds of streams. One kind is the signal. You make it from its work, "
        + "and then you observe it.")
    var (runs, heard) = (0, [Int]())
    chapter.predict(
      "What have the two observers of this signal received?",
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
        "[]": "the work ran and ended when the signal was made, before an observer arrived",
        "[1]": "the first observer also arrived too late: the work ran when the signal was made",
        "[1, 1]": "a signal does not store its values for later observers",
        "[1, 2]": "observing a signal starts nothing: the work runs once, when you make the signal",
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
      "The other kind is the producer. You make it from its work, and then you start it.")
    (runs, heard) = (0, [])
    chapter.predict(
      "What have the two observers of this producer received?",
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
        "[]": "making a producer runs nothing, so no observer arrives too late",
        "[1]": "the second start also runs the work",
        "[1, 1]": "the starts do not share a run: each start runs the work again",
        "[1, 2]": "each start runs the work, and its observer receives the value of this run",
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
      "This work takes its time and sends A, B and C. Two observers arrive at different times. "
        + "First, they observe a signal:")
    chapter.draw(signalPicture(), as: "signal")
    chapter.say("Second, they start a producer:")
    chapter.draw(producerPicture(), as: "producer")
  }
}
