import Console
import Stage4CancellableBookkeeping
import Walkthrough

/// Attempts 6 to 8: the set, the optional, and `didComplete`.
func mendingSections(of chapter: Chapter, _ attempts: Comparison) {
  chapter.section("Is a set better?") {
    chapter.say(
      "Attempt 4 searches an array at each completion. `AnyCancellable` is hashable, so attempt 6 "
        + "has a set. It runs in a child process: first the delayed effects alone, and then one "
        + "immediate effect, which crashes the process. Attempt 4 has the same variable, and "
        + "doesn't crash.")
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
          "the store is alive in both attempts, so both use the variable",
        "`remove` takes no nil, and `==` does":
          "Swift unwraps the variable for `remove`, and it is nil, because `sink` has not returned",
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
          "`remove` takes no optional, so Swift unwrapped the variable for it",
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
      "Attempt 7 declares `AnyCancellable?`. If the completion finds nil, it removes nothing.")
    chapter.code("guard let effectCancellable else { return }")
    let optional = attempts.attempt("7  an optional", OptionalAttempt.init)
    chapter.check("nothing crashes", optional.answers == Workload.allAnswers)
    chapter.check(
      "the cancellable of every immediate effect stays: it is inserted after the completion",
      optional.kept.atTheEnd == 10_000)

    chapter.say(
      "A copy of attempt 7 records its steps. First with a delayed effect:")
    let later = delayedLanes()
    chapter.draw(later.picture, as: "sink-delayed")
    chapter.check("nothing is kept", later.kept == 0)
    chapter.say("And with an immediate effect:")
    let immediate = immediateLanes()
    chapter.draw(immediate.picture, as: "sink-immediate")
    chapter.check("a cancellable is kept after its effect has completed", immediate.kept == 1)
  }

  chapter.section("Which came first?") {
    chapter.say(
      "Attempt 8 records whether the completion arrived before `sink` returned.")
    chapter.code("if !didComplete, let effectCancellable { … }")
    let didComplete = attempts.attempt("8  `didComplete`", DidCompleteAttempt.init)
    chapter.check(
      "every effect answers, and nothing is kept after it has completed",
      didComplete == Measurement.right)
    chapter.say(
      "A copy of attempt 8 records its steps with an immediate effect:")
    let lanes = didCompleteLanes()
    chapter.draw(lanes.picture, as: "sink-did-complete")
    chapter.check("nothing is kept", lanes.kept == 0)
  }
}
