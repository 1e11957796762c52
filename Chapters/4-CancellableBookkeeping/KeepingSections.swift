import Stage2Publishers
import Stage4CancellableBookkeeping
import Walkthrough

/// Attempts 1 to 4: what is kept, and how it is removed.
func keepingSections(of chapter: Chapter, _ attempts: Comparison) {
  chapter.section("What does a store have to keep?") {
    chapter.say(
      "Each attempt is a class of small stores. All attempts run the same effects: 10,000 "
        + "immediate ones, which complete inside `sink`, and 10,000 delayed ones, which complete "
        + "when all have started. Right is 20,000 answers, 10,000 cancellables while the delayed "
        + "effects are running, and none at the end.")
    chapter.say("Attempt 1 drops what `sink` returns.")
    var dropped: Measurement?
    chapter.predict(
      "Which effects answer?",
      code: "_ = effect.sink(receiveValue: self.send)",
      answers: [
        "10000 immediate, 10000 delayed":
          "nothing retains the AnyCancellable, and an AnyCancellable that is deallocated cancels",
        "10000 immediate, 0 delayed":
          "an immediate effect has completed when the AnyCancellable is deallocated; a delayed "
          + "effect is still running, and the deallocation cancels it",
        "0 immediate, 0 delayed":
          "the AnyCancellable is deallocated when `sink` has returned; by then an immediate effect "
          + "has answered",
      ]
    ) {
      dropped = attempts.attempt("1  not kept", DroppedAttempt.init)
      return dropped?.answers ?? Answers()
    }
    chapter.check(
      "every delayed effect was canceled before it could answer",
      dropped == Measurement(answers: Answers(immediate: 10_000)))

    chapter.say(
      "Attempt 2 has one variable. A thousand stores start ten delayed effects each.")
    chapter.predict(
      "Which effects answer now?",
      code: "self.effectCancellable = effect.sink(receiveValue: self.send)",
      answers: [
        "10000 immediate, 0 delayed":
          "each store's variable retains the cancellable that was assigned last",
        "10000 immediate, 1000 delayed":
          "assigning the next cancellable drops the previous one; the last effect of each store is "
          + "a delayed one, and answers",
        "10000 immediate, 10000 delayed":
          "a variable holds one cancellable, not ten",
      ]
    ) {
      attempts.attempt("2  one variable", OneAttempt.init).answers
    }

    chapter.say("Attempt 3 has an array.")
    chapter.code("self.effectCancellables.append(effect.sink(receiveValue: self.send))")
    let growing = attempts.attempt("3  an array", GrowingAttempt.init)
    chapter.check(
      "every effect answers, and no cancellable is ever removed",
      growing.answers == Workload.allAnswers && growing.kept.atTheEnd == 20_000)
  }

  chapter.section("How is a cancellable removed?") {
    chapter.say(
      "Attempt 4 removes a cancellable when its effect completes. The closure that removes it is "
        + "an argument of `sink`, and the cancellable is the result of `sink`. So attempt 4 needs "
        + "a variable, which is nil until `sink` returns.")
    let (first, second) = (AnyCancellable {}, AnyCancellable {})
    chapter.check(
      "of two cancellables that do the same, each is equal only to itself",
      first == first && first != second)
    let kept = chapter.predict(
      "What is kept?",
      code: """
        var effectCancellable: AnyCancellable!
        effectCancellable = effect.sink(
          receiveCompletion: { _ in
            self.effectCancellables.removeAll { $0 == effectCancellable }
          },
          receiveValue: self.send
        )
        self.effectCancellables.append(effectCancellable)
        """,
      answers: [
        "10000 while in flight, 0 at the end":
          "that would be right; but an immediate effect is appended after it has completed",
        "20000 while in flight, 10000 at the end":
          "the completion of an immediate effect finds nil in the variable and removes nothing; "
          + "then the cancellable is appended",
        "nothing: the process ends":
          "this code does not unwrap nil, because `==` takes optionals, and nil is equal to no "
          + "element",
      ]
    ) {
      attempts.attempt("4  removed on completion", ArrayAttempt.init).kept
    }
    chapter.check(
      "the cancellables of the 10,000 immediate effects stay forever, and nothing shows it",
      kept.atTheEnd == 10_000)
    let delayedAlone = measure(ArrayAttempt.init, sending: [.delayed])
    chapter.show("kept, of the delayed effects alone", delayedAlone.kept)
    chapter.check(
      "delayed effects are kept until they complete, and then removed",
      delayedAlone.kept == Kept(inFlight: 10_000, atTheEnd: 0))
    chapter.say(
      "A copy of attempt 4 records its steps with an immediate effect:")
    let lanes = arrayLanes()
    chapter.draw(lanes.picture, as: "sink-array")
    chapter.check("a cancellable is kept after its effect has completed", lanes.kept == 1)
  }
}
