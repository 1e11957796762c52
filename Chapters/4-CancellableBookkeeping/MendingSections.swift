import Console
import Stage4CancellableBookkeeping
import Walkthrough

/// Attempts 6 to 8: the set, the optional, and what came first.
func mendingSections(of chapter: Chapter, _ attempts: Comparison) {
  chapter.section("Is a set better?") {
    chapter.say(
      "An array is searched from end to end for each completion. `AnyCancellable` is hashable, so "
        + "attempt 6 has a set. It runs in a child process: first the delayed effects alone, and then "
        + "one effect that completes at once, which ends the process. Attempt 4 has the same variable, "
        + "and goes on.")
    chapter.predict(
      "What makes the difference?",
      code: """
        var effectCancellable: AnyCancellable!
        effectCancellable = effect.sink(
          receiveCompletion: { [weak self] _ in
            self?.effectCancellables.remove(effectCancellable)
          },
          receiveValue: self.send
        )
        self.effectCancellables.insert(effectCancellable)
        """,
      answers: [
        "the closure captures the store weakly":
          "the store is there in both attempts, and so the variable is used in both",
        "`remove` takes no nil, and `==` does":
          "the variable is unwrapped for `remove`, and it is nil, because `sink` has not returned",
        "a set has no two equal elements":
          "no two of these cancellables are equal, and nothing has been inserted yet",
      ]
    ) {
      let end = chapter.child("set")
      let lines = end.output.split(separator: "\n")
      attempts.crash("6  a set")
      chapter.show("the first immediate effect", end)
      if let trap = end.trap {
        chapter.show("message", trap)
        chapter.check(
          "`remove` takes no optional, and the variable was unwrapped for it",
          trap.contains("while implicitly unwrapping an Optional"))
      }
      let unwrapsNil = end.trap?.contains("while implicitly unwrapping an Optional") == true
      guard lines == ["0 10000 10000 0"], unwrapsNil else { return "\(lines)" }
      return "`remove` takes no nil, and `==` does"
    }
    chapter.say("This is chapter 3's store, and its crash.")
  }

  chapter.section("Is an optional better?") {
    chapter.say(
      "Attempt 7 declares `AnyCancellable?`, and a completion that finds nil removes nothing.")
    chapter.code("guard let effectCancellable else { return }")
    let optional = attempts.attempt("7  an optional", OptionalAttempt.init)
    chapter.check("nothing crashes", optional.answers == Workload.allAnswers)
    chapter.check(
      "and every immediate effect stays: it is inserted when it is over",
      optional.kept.atTheEnd == 10_000)

    chapter.say(
      "A copy of attempt 7 writes down what it does. With an effect that completes later:")
    let later = delayedLanes()
    chapter.draw(later.picture, as: "sink-delayed")
    chapter.check("nothing is kept", later.kept == 0)
    chapter.say("And with one that completes at once:")
    let atOnce = immediateLanes()
    chapter.draw(atOnce.picture, as: "sink-immediate")
    chapter.check("what is over is kept", atOnce.kept == 1)
  }

  chapter.section("Which came first?") {
    chapter.say(
      "Attempt 8 remembers whether the completion came before `sink` returned.")
    chapter.code("if !didComplete, let effectCancellable { … }")
    let didComplete = attempts.attempt("8  `didComplete`", DidCompleteAttempt.init)
    chapter.check(
      "every effect answers, and what is over is not kept",
      didComplete == Measurement.right)
    chapter.say(
      "A copy of attempt 8 writes down what it does with an effect that completes at once:")
    let lanes = didCompleteLanes()
    chapter.draw(lanes.picture, as: "sink-did-complete")
    chapter.check("nothing is kept", lanes.kept == 0)
  }
}
