import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// What `hush` drops, and what it forwards.
func hushSections(of chapter: Chapter) {
  chapter.section("How does a publisher that can fail become an effect?") {
    chapter.say(
      "A publisher that can fail is no effect. `hush` turns it into an effect: it drops only the "
        + "error.")
    chapter.predict(
      "Here the values are optionals, and one of them is nil. What does `heard` contain in the "
        + "end?",
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
          "a nil is a value like any other: it is not an error, so `hush` does not drop it",
        #"["1", "nil", "2"]"#:
          "without a completion, the effect would run forever: in place of the error, it completes",
        #"["1", "nil", "2", "nil", "done"]"#:
          "no value replaces the error, not even a nil: the effect only completes",
        #"["1", "nil", "2", "done"]"#:
          "every value passes, even a nil, and in place of the error the effect completes",
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
    chapter.say("And what each operator inside `hush` sends:")
    chapter.draw(hushStepsPicture(), as: "hush-steps")
  }
}
