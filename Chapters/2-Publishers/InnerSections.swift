import Foundation
import Stage2Publishers
import Walkthrough

/// Publishers that are made of values: which of them is heard, and how a failure ends only one.
func innerSections(of chapter: Chapter) {
  chapter.section("What if a second question comes before the first answer?") {
    chapter.say(
      "`flatMap` makes a publisher of each value and subscribes to it. Here the values are "
        + "questions. `service.ask(1)` returns a publisher of the answer to question 1, and "
        + "`service.answer(1)` sends the answer through that publisher.")
    askWithFlatMap(chapter)
    chapter.drawPage("flatMap")
    chapter.say(
      "`switchToLatest` takes a publisher whose values are publishers. `map` makes one here.")
    askWithSwitchToLatest(chapter)
    chapter.drawPage("switchToLatest")
    chapter.say(
      "`flatMap(maxPublishers: .max(1))` subscribes to one publisher at a time, and then asks for the "
        + "next value:")
    chapter.draw(oneAtATimePicture(), as: "flatMap-one")
  }
  chapter.section("How do you go on after a failure?") { failureInside(chapter) }
  chapter.section("Can two values come at once?") { oneAtATime(chapter) }
}

/// A service that answers when the chapter tells it to.
private final class Service {
  private var answers: [Int: PassthroughSubject<String, Never>] = [:]

  func ask(_ question: Int) -> PassthroughSubject<String, Never> {
    let answer = PassthroughSubject<String, Never>()
    answers[question] = answer
    return answer
  }

  func answer(_ question: Int) { answers[question]?.send("answer \(question)") }
}

private func askWithFlatMap(_ chapter: Chapter) {
  chapter.predict(
    "The second question is answered first. What is received?",
    code: """
      let questions = PassthroughSubject<Int, Never>()
      let answers = questions.flatMap { service.ask($0) }
      let cancellable = answers.sink { received.append($0) }
      questions.send(1)
      questions.send(2)
      service.answer(2)
      service.answer(1)
      """,
    answers: [
      #"["answer 1", "answer 2"]"#:
        "an answer does not wait for the answer to an earlier question",
      #"["answer 2", "answer 1"]"#:
        "flatMap has subscribed to both publishers, and sends on whatever comes from either",
      #"["answer 2"]"#: "the second question does not end the first one",
      #"["answer 1"]"#: "flatMap has subscribed to both, so it sends the other answer, too",
    ]
  ) {
    let service = Service()
    var received: [String] = []
    let questions = PassthroughSubject<Int, Never>()
    let answers = questions.flatMap { service.ask($0) }
    let cancellable = answers.sink { received.append($0) }
    questions.send(1)
    questions.send(2)
    service.answer(2)
    service.answer(1)
    cancellable.cancel()
    return received
  }
}

private func askWithSwitchToLatest(_ chapter: Chapter) {
  chapter.predict(
    "The questions and the answers come as before. What is received now?",
    code: """
      let answers = questions.map { service.ask($0) }.switchToLatest()
      let cancellable = answers.sink { received.append($0) }
      questions.send(1)
      questions.send(2)
      service.answer(2)
      service.answer(1)
      """,
    answers: [
      #"["answer 2", "answer 1"]"#:
        "the second question has canceled the subscription to the first answer",
      #"["answer 2"]"#: "only the publisher that came last is subscribed to",
      #"["answer 1"]"#: "it is the latest publisher that counts, and not the first one",
      "[]": "the second publisher is still subscribed to when it sends its answer",
    ]
  ) {
    let service = Service()
    var received: [String] = []
    let questions = PassthroughSubject<Int, Never>()
    let answers = questions.map { service.ask($0) }.switchToLatest()
    let cancellable = answers.sink { received.append($0) }
    questions.send(1)
    questions.send(2)
    service.answer(2)
    service.answer(1)
    cancellable.cancel()
    return received
  }
}

/// The three bodies again, each with a publisher of its own.
private func failureInside(_ chapter: Chapter) {
  chapter.say(
    "A failure ends a publisher. With `flatMap`, each body can have a small publisher of its own, and a "
      + "failure ends only that one:")
  chapter.code(
    """
    let arrays = bodies.publisher.flatMap { body in
      Just(body)
        .decode(type: [Int].self, decoder: JSONDecoder())
        .map(Optional.some)
        .replaceError(with: nil)
    }
    """)
  let arrays = bodies.publisher.flatMap { body in
    Just(body)
      .decode(type: [Int].self, decoder: JSONDecoder())
      .map(Optional.some)
      .replaceError(with: nil)
  }
  let received = events(of: arrays)
  chapter.show("received", received)
  chapter.check(
    "the third body is read, as in stage 1",
    received == ["Optional([1])", "nil", "Optional([3])", "finished"])
  chapter.draw(replacedInsidePicture(), as: "replaced-inside")
  chapter.write(replacedOutsidePicture(), as: "replaced-outside")
}
