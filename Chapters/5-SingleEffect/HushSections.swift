import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// What `hush` drops, and what it does not.
func hushSections(of chapter: Chapter) {
  chapter.section("How does a publisher that can fail become an effect?") {
    chapter.say(
      "A publisher that can fail is no effect. `hush` makes an effect of it: it drops the error, "
        + "and nothing but the error.")
    chapter.predict(
      "Here the values are optionals, and one of them is nil. What is heard?",
      code: """
        let values = PassthroughSubject<Int?, Broken>()
        let cancellable = values.hush().sink(
          receiveCompletion: { _ in heard.append("done") },
          receiveValue: { value in heard.append(value.map { "\\($0)" } ?? "nil") }
        )
        for value in [1, nil, 2] { values.send(value) }
        values.send(completion: .failure(Broken()))
        """,
      answers: [
        #"["1", "2", "done"]"#:
          "a value that is nil is a value like any other: it is not an error, and is not dropped",
        #"["1", "nil", "2"]"#:
          "an effect that sends nothing more and does not say so would never be done: where the "
          + "error was, the effect completes",
        #"["1", "nil", "2", "nil", "done"]"#:
          "no value takes the place of the error, not even a nil: the effect only completes",
        #"["1", "nil", "2", "done"]"#:
          "every value passes, even one that is nil, and where the error was, the effect "
          + "completes",
      ]
    ) {
      struct Broken: Error {}
      var heard: [String] = []
      let values = PassthroughSubject<Int?, Broken>()
      let cancellable = values.hush().sink(
        receiveCompletion: { _ in heard.append("done") },
        receiveValue: { value in heard.append(value.map { "\($0)" } ?? "nil") }
      )
      for value in [1, nil, 2] { values.send(value) }
      values.send(completion: .failure(Broken()))
      cancellable.cancel()
      return heard
    }
    chapter.draw(hushPicture(), as: "hush")
    chapter.say("And what each of the operators inside it sends:")
    chapter.draw(hushStepsPicture(), as: "hush-steps")
  }
}
