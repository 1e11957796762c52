import LayerRecording
import Pictures
import Stage2Publishers

/// Three questions, the second of which fails. The effect replaces the error outside of `flatMap`.
func replacedOutsidePicture() -> MarbleDiagram {
  picture(
    title: "An error replaced outside of flatMap",
    summary: """
      Question 1 is answered. Request 2 fails. The effect emits F in place of the error and \
      completes. From then on it sees no questions, so it does not see question 3.
      """,
    operation: "flatMap { fetch($0) }.replaceError(with: F)"
  ) { script, questions in
    questions.flatMap { script.fetch($0) }.replaceError(with: "F").eraseToAnyPublisher()
  }
}

/// The same questions. The effect replaces the error inside `flatMap`.
func replacedInsidePicture() -> MarbleDiagram {
  picture(
    title: "An error replaced inside flatMap",
    summary: """
      Question 1 is answered. Request 2 fails, and F replaces its error. The effect still sees \
      questions, and question 3 is answered.
      """,
    operation: "flatMap { fetch($0).replaceError(with: F) }"
  ) { script, questions in
    questions.flatMap { script.fetch($0).replaceError(with: "F") }.eraseToAnyPublisher()
  }
}

/// The same questions. The second attempt and the replacement are outside of `flatMap`.
func retriedOutsidePicture() -> MarbleDiagram {
  picture(
    title: "A second attempt outside of flatMap",
    summary: """
      Question 1 is answered. Request 2 fails, and the effect subscribes to the stream of \
      questions a second time. That subscription sees question 3, which is answered. Nothing \
      repeats request 2, and no answer to question 2 arrives.
      """,
    operation: "flatMap { fetch($0) }.retryOnce()"
  ) { script, questions in
    let answers = questions.flatMap { script.fetch($0) }
    return answers.catch { _ in answers }.replaceError(with: "F").eraseToAnyPublisher()
  }
}

private func picture(
  title: String, summary: String, operation: String,
  _ effect: (MarbleScript, AnyPublisher<String, Never>) -> AnyPublisher<String, Never>
) -> MarbleDiagram {
  let script = MarbleScript()
  let questions = PassthroughSubject<String, Never>()
  let listening = effect(script, questions.recordMarbles("seen", in: script.recorder))
    .recordMarbles("answers", in: script.recorder)
    .sink { _ in }
  script.play([(1, "1"), (4, "2"), (7, "3")], as: "questions", questions.send)
  defer { listening.cancel() }
  return MarbleDiagram(
    title: title, summary: summary,
    inputs: script.recorder.lines(["questions", "seen", "request"]), operation: operation,
    outputs: script.recorder.lines(["answers"]))
}

extension MarbleScript {
  /// A request that answers after two ticks, or fails if it is the second one.
  fileprivate func fetch(_ number: String) -> AnyPublisher<String, Failure> {
    source("played", number == "2" ? "--#" : "--(a|)").map { $0 + number }
      .recordMarbles("request", in: recorder)
  }
}
