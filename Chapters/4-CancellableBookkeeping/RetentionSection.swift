import Pictures
import Stage4CancellableBookkeeping
import Walkthrough

/// Attempt 5: who retains the store, and what happens to its effects when it is dropped.
func retentionSection(of chapter: Chapter, _ attempts: Comparison) {
  chapter.section("Who retains the store?") {
    chapter.say("Attempt 5 is attempt 4 with `[weak self]` in the closure for the completion.")
    let weak = attempts.attempt("5  with `[weak self]`", WeakAttempt.init)
    chapter.check(
      "attempt 5 keeps as many as attempt 4",
      weak.answers == Workload.allAnswers
        && weak.kept == Kept(inFlight: 20_000, atTheEnd: 10_000))
    chapter.say(
      "Now a store is dropped while one of its effects is running: no other code retains it any "
        + "longer. Then attempt 4 looks like this. An arrow means “retains”, and a thick arrow is "
        + "part of a cycle."
    )
    let both = drawnOutcome("both", .init(completionHoldsStore: true, valuesHoldStore: true))

    chapter.say("In the next case, neither closure captures the store strongly.")
    var neither: Outcome?
    chapter.predict(
      "What happens when the store is dropped?",
      answers: [
        "the store is not deallocated": "no strong reference leads to the store",
        "the store is deallocated, and the effect ends":
          "deallocating the store deallocates its collection, but the variable also retains the "
          + "cancellable",
        "the store is deallocated, and the effect keeps running":
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
    chapter.say("Neither captures the store, and the completion uses the variable:")
    _ = drawnOutcome("neither", .init(completionHoldsStore: false, valuesHoldStore: false))
    chapter.say("Neither captures the store, and there is no variable:")
    let noVariable = drawnOutcome(
      "no-variable",
      .init(
        completionHoldsStore: false, valuesHoldStore: false, completionHoldsCancellable: false))
    chapter.table(
      [
        "closures that capture the store", "deallocated", "effect runs",
        "all at the end",
      ],
      [
        ["completion and values"] + both.row, ["the values"] + values.row,
        ["the completion"] + completion.row, ["neither"] + (neither?.row ?? []),
        ["neither, and no variable"] + noVariable.row,
      ])
    chapter.check(
      "a single closure that captures the store strongly retains it",
      [both, values, completion].allSatisfy { !$0.storeIsReleased && $0.effectGoesOn })
    chapter.check(
      "without the variable, the store is deallocated, and its effect ends with it",
      noVariable.storeIsReleased && !noVariable.effectGoesOn)
    chapter.check(
      "a completion breaks every cycle",
      [both, values, completion].allSatisfy(\.completionReleasesAll)
        && neither?.completionReleasesAll == true)
  }

  /// Drops a store whose closures have these captures, notes which objects remain, and draws which
  /// object retains which. The picture must agree with the weak references.
  func drawnOutcome(_ name: String, _ captures: CapturingStore.Captures) -> Outcome {
    let outcome = outcome(of: captures)
    let picture = captures.picture
    chapter.draw(picture, as: "captured-by-\(name)")
    chapter.check(
      "the weak references agree with the picture: the same objects are alive",
      outcome.isAlive.count == 5
        && outcome.isAlive.allSatisfy { $0.value == picture.survivors.contains($0.key) })
    return outcome
  }
}
