import Pictures
import Stage4CancellableBookkeeping
import Walkthrough

/// Attempt 5: who retains the store, and what becomes of its effects when it is released.
func retentionSection(of chapter: Chapter, _ attempts: Comparison) {
  chapter.section("Who retains the store?") {
    chapter.say("Attempt 5 is attempt 4 with `[weak self]` in the closure for the completion.")
    let weak = attempts.attempt("5  with `[weak self]`", WeakAttempt.init)
    chapter.check(
      "what is kept is as before",
      weak.answers == Workload.allAnswers
        && weak.kept == Kept(inFlight: 20_000, atTheEnd: 10_000))
    chapter.say(
      "Now a store is dropped while one of its effects is going: nobody outside retains it any more. "
        + "Attempt 4 looks like this then. An arrow means “retains”, and a thick one is part of a cycle."
    )
    let both = drawnOutcome("both", .init(completionHoldsStore: true, valuesHoldStore: true))

    chapter.say("Neither closure captures the store strongly in the next case.")
    var neither: Outcome?
    chapter.predict(
      "What happens when the store is dropped?",
      answers: [
        "the store is not released": "no strong reference leads to the store any more",
        "the store is released, and the effect ends":
          "releasing the store releases its array, but somebody else retains the cancellable as well",
        "the store is released, and the effect goes on":
          "the completion's closure captures the variable, and the variable retains the cancellable",
      ]
    ) {
      let outcome = outcome(of: .init(completionHoldsStore: false, valuesHoldStore: false))
      neither = outcome
      return outcome.description
    }

    chapter.say("The other cases. First, only `receiveValue` captures the store, as in attempt 5:")
    let values = drawnOutcome("values", .init(completionHoldsStore: false, valuesHoldStore: true))
    chapter.say("Only `receiveCompletion` captures the store:")
    let completion = drawnOutcome(
      "completion", .init(completionHoldsStore: true, valuesHoldStore: false))
    chapter.say("Neither captures the store, and the variable is still there:")
    _ = drawnOutcome("neither", .init(completionHoldsStore: false, valuesHoldStore: false))
    chapter.say("Neither captures the store, and the completion does not need the variable:")
    let noVariable = drawnOutcome(
      "no-variable",
      .init(
        completionHoldsStore: false, valuesHoldStore: false, completionHoldsCancellable: false))
    chapter.table(
      ["the store is retained by", "released", "effect goes on", "all released at the end"],
      [
        ["completion and values"] + both.row, ["the values"] + values.row,
        ["the completion"] + completion.row, ["neither"] + (neither?.row ?? []),
        ["neither, and no variable"] + noVariable.row,
      ])
    chapter.check(
      "each of the two closures alone retains the store",
      [both, values, completion].allSatisfy { !$0.storeIsReleased && $0.effectGoesOn })
    chapter.check(
      "without the variable, the store is released, and its effect ends with it",
      noVariable.storeIsReleased && !noVariable.effectGoesOn)
    chapter.check(
      "a completion breaks every cycle",
      [both, values, completion].allSatisfy(\.completionReleasesAll)
        && neither?.completionReleasesAll == true)
  }

  /// Drops a store whose closures capture so, looks at what is left, and draws who retains whom.
  /// The picture has to say the same as the weak references.
  func drawnOutcome(_ name: String, _ captures: CapturingStore.Captures) -> Outcome {
    let outcome = outcome(of: captures)
    let picture = captures.picture
    chapter.draw(picture, as: "captured-by-\(name)")
    chapter.check(
      "weak references find alive what the picture has alive, and the rest released",
      outcome.isAlive.count == 5
        && outcome.isAlive.allSatisfy { $0.value == picture.survivors.contains($0.key) })
    return outcome
  }
}
