import Foundation
import Stage2Publishers
import Walkthrough

/// Shows inner publishers: whose values arrive, and how a failure ends only one of them.
func innerSections(of chapter: Chapter) {
  chapter.section("What if a second question arrives before the first answer?") {
    chapter.say(
      "For each value, `flatMap` makes a publisher and subscribes to it. Here the values are "
        + "questions. `service.ask(1)` returns a publisher of the answer to question 1, and "
        + "`service.answer(1)` sends the answer through that publisher.")
    askWithFlatMap(chapter)
    chapter.drawPage("flatMap")
    chapter.say(
      "`switchToLatest` receives values that are themselves publishers. Here `map` makes a "
        + "publisher for each question.")
    askWithSwitchToLatest(chapter)
    chapter.drawPage("switchToLatest")
    chapter.say(
      "`flatMap(maxPublishers: .max(1))` subscribes to one inner publisher at a time. When that "
        + "inner publisher has completed, `flatMap` requests the next value:")
    chapter.draw(oneAtATimePicture(), as: "flatMap-one")
  }
  chapter.section("How do you continue after a failure?") { failureInside(chapter) }
  chapter.section("Can two values arrive concurrently?") { oneAtATime(chapter) }
}

/// A service that sends an answer when the chapter calls `answer`.
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
    "The service answers the second question first. What is received?",
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
        "an answer doesn't wait for the answer to an earlier question",
      #"["answer 2", "answer 1"]"#:
        "flatMap has subscribed to both publishers, and forwards every value that either sends",
      #"["answer 2"]"#: "the second question doesn't end the publisher of the first question",
      #"["answer 1"]"#:
        "flatMap has subscribed to both publishers, so it also sends the other answer",
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
    "The questions and the answers are sent in the same order as before. What is received now?",
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
        "the second question cancels the subscription to the first answer",
      #"["answer 2"]"#: "switchToLatest is subscribed only to the publisher that arrived last",
      #"["answer 1"]"#: "switchToLatest keeps the latest publisher, not the first publisher",
      "[]": "switchToLatest is still subscribed to the second publisher when that sends its answer",
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

/// Reads the three bodies again, each with its own publisher.
private func failureInside(_ chapter: Chapter) {
  chapter.say(
    "A failure ends a publisher. With `flatMap`, each body gets its own small publisher, and a "
      + "failure ends only that publisher:")
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
