import Stage2Publishers
import Stage4CancellableBookkeeping
import Walkthrough

/// Attempts 1 to 4: what is kept, and how it is removed.
func keepingSections(of chapter: Chapter, _ attempts: Comparison) {
  chapter.section("What does a store have to keep?") {
    chapter.say(
      "Each attempt is a class of small stores. All of them run the same effects: 10,000 that complete "
        + "at once, and 10,000 that complete later, when all have been started. Right would be 20,000 "
        + "answers, 10,000 cancellables while the delayed effects are going, and none at the end.")
    chapter.say("Attempt 1 drops what `sink` returns.")
    var dropped: Measurement?
    chapter.predict(
      "Which effects answer?",
      code: "_ = effect.sink(receiveValue: self.send)",
      answers: [
        "10000 immediate, 10000 delayed":
          "nobody retains the AnyCancellable here, and to release one is to cancel",
        "10000 immediate, 0 delayed":
          "an effect that completes at once is done when the AnyCancellable is released; a delayed one is "
          + "canceled by the release",
        "0 immediate, 0 delayed":
          "the AnyCancellable is released when `sink` has returned; by then an immediate effect has answered",
      ]
    ) {
      dropped = attempts.attempt("1  not kept", DroppedAttempt.init)
      return dropped?.answers ?? Answers()
    }
    chapter.check(
      "every delayed effect was canceled before it could answer",
      dropped == Measurement(answers: Answers(immediate: 10_000)))

    chapter.say(
      "Attempt 2 has one variable. There are a thousand stores, with ten delayed effects each.")
    chapter.predict(
      "Which effects answer now?",
      code: "self.effectCancellable = effect.sink(receiveValue: self.send)",
      answers: [
        "10000 immediate, 0 delayed":
          "each store's variable retains one cancellable, the one that was assigned last",
        "10000 immediate, 1000 delayed":
          "assigning the next cancellable releases the one before; the last effect of each store is a "
          + "delayed one, and is left",
        "10000 immediate, 10000 delayed":
          "a variable has room for one cancellable, and not for ten",
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
      "Attempt 4 removes a cancellable when its effect completes. The closure that does so is an "
        + "argument of `sink`, and what it removes is the result of `sink`. So there is a variable, "
        + "which is nil until `sink` returns.")
    let (first, second) = (AnyCancellable {}, AnyCancellable {})
    chapter.check(
      "of two that do the same, each is equal to itself alone", first == first && first != second)
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
        "10000 in flight, 0 at the end":
          "that would be right; but what completes at once is appended when it is over",
        "20000 in flight, 10000 at the end":
          "an effect that completes at once finds nil in the variable, removes nothing, and is appended "
          + "afterwards",
        "nothing: the process ends":
          "nil is not unwrapped here, because `==` takes optionals, and nil is equal to no element",
      ]
    ) {
      attempts.attempt("4  removed on completion", ArrayAttempt.init).kept
    }
    chapter.check(
      "each of the 10,000 immediate effects stays forever, and nothing says so",
      kept.atTheEnd == 10_000)
    let delayedAlone = measure(ArrayAttempt.init, sending: [.delayed])
    chapter.show("kept, of the delayed effects alone", delayedAlone.kept)
    chapter.check(
      "delayed effects are kept until they complete, and then removed",
      delayedAlone.kept == Kept(inFlight: 10_000, atTheEnd: 0))
    chapter.say(
      "A copy of attempt 4 writes down what it does with an effect that completes at once:")
    let lanes = arrayLanes()
    chapter.draw(lanes.picture, as: "sink-array")
    chapter.check("what is over is kept", lanes.kept == 1)
  }
}
