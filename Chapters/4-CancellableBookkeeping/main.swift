import Pictures
import Stage2Publishers
import Stage4CancellableBookkeeping
import Walkthrough

Walkthrough.run(chapter: 4, title: "Keeping the books", children: children) { chapter in
  var rows: [[String]] = []
  var series: [Chart.Series] = []

  /// Takes an attempt through the workload, shows what came of it, and keeps a row for the table.
  func attempt(
    _ name: String,
    _ makeStore: (@escaping Reducer<Answers, AttemptAction>) -> any MeasuredStore
  ) -> Measurement {
    var kept: [Int] = []
    let measurement = measure(makeStore) { kept.append($0) }
    series.append(
      Chart.Series(name.first?.isNumber == true ? "\(name.prefix(1))" : "the stage", kept))
    rows.append([name] + measurement.row)
    chapter.show("answers", measurement.answers)
    chapter.show("kept", measurement.kept)
    return measurement
  }

  chapter.section("What `sink` returns has to be kept") {
    chapter.say(
      "Whoever drops an `AnyCancellable` cancels. Chapter 3's store keeps them, and dies of an "
        + "effect that completes at once. Go back, to stores that are smaller, and take the road "
        + "again. Each attempt is sent the same effects: 10,000 that complete at once, and 10,000 "
        + "that complete when all have been sent, ten of both to each of a thousand stores. "
        + "Right would be: 20,000 answers, 10,000 cancellables in flight, and 0 at the end.")
    chapter.say("Attempt 1 drops what `sink` returns.")
    chapter.code("_ = effect.sink(receiveValue: self.send)")
    let dropped = attempt("1  dropped", DroppedAttempt.init)
    chapter.check(
      "every delayed effect was cancelled before it could answer",
      dropped == Measurement(answers: Answers(immediate: 10_000)))

    chapter.say("Attempt 2 has one variable for it.")
    chapter.code("self.effectCancellable = effect.sink(receiveValue: self.send)")
    let one = attempt("2  one variable", OneAttempt.init)
    chapter.check(
      "the next effect cancels the one before, and a store's last delayed one alone answers",
      one.answers == Answers(immediate: 10_000, delayed: 1_000))

    chapter.say("Attempt 3 has an array.")
    chapter.code("self.effectCancellables.append(effect.sink(receiveValue: self.send))")
    let growing = attempt("3  an array", GrowingAttempt.init)
    chapter.check(
      "nothing is lost any more, and nothing ever leaves",
      growing.answers == Workload.allAnswers && growing.kept.atTheEnd == 20_000)
  }

  chapter.section("And let go again") {
    chapter.say(
      "Attempt 4: what has completed is removed. But the completion is handed to `sink`, and needs "
        + "what `sink` has not returned yet. Hence a variable, and an implicitly unwrapped one. "
        + "`removeAll` looks for what is equal. A `Cancellable` cannot be compared, an `AnyCancellable` "
        + "can:")
    chapter.code(
      """
      var effectCancellable: AnyCancellable!
      effectCancellable = effect.sink(
        receiveCompletion: { _ in
          self.effectCancellables.removeAll { $0 == effectCancellable }
        },
        receiveValue: self.send
      )
      self.effectCancellables.append(effectCancellable)
      """)
    let (first, second) = (AnyCancellable {}, AnyCancellable {})
    chapter.check(
      "of two that do the same, each is equal to itself alone", first == first && first != second)
    let delayedAlone = measure(ArrayAttempt.init, sending: [.delayed])
    chapter.show("kept, of the delayed effects alone", delayedAlone.kept)
    chapter.check(
      "delayed effects are kept until they complete, and then removed",
      delayedAlone.kept == Kept(inFlight: 10_000, atTheEnd: 0))
    chapter.say(
      "Then both kinds. An effect that completes at once finds nil in the variable. `==` makes "
        + "optionals of both its sides, and nil is equal to no element.")
    let array = attempt("4  removed on completion", ArrayAttempt.init)
    chapter.check(
      "each of the 10,000 immediate effects stays for ever, and nothing says so",
      array.answers == Workload.allAnswers && array.kept.atTheEnd == 10_000)
  }

  /// Drops a store whose closures capture so, looks at what is left, and draws who retains whom. The
  /// picture has to say the same as the weak references.
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

  chapter.section("Who holds the store") {
    chapter.say(
      "The completion of attempt 4 captures the store, and the store keeps the completion. Attempt 5 "
        + "captures the store weakly.")
    chapter.code("self?.effectCancellables.removeAll { $0 == effectCancellable }")
    let weak = attempt("5  with `[weak self]`", WeakAttempt.init)
    chapter.check(
      "the books are as before",
      weak.answers == Workload.allAnswers
        && weak.kept == Kept(inFlight: 20_000, atTheEnd: 10_000))
    chapter.say("What it is for shows when a store is dropped while an effect of it is going:")

    let both = drawnOutcome("both", .init(completionHoldsStore: true, valuesHoldStore: true))
    let values = drawnOutcome("values", .init(completionHoldsStore: false, valuesHoldStore: true))
    let completion = drawnOutcome(
      "completion", .init(completionHoldsStore: true, valuesHoldStore: false))
    let neither = drawnOutcome(
      "neither", .init(completionHoldsStore: false, valuesHoldStore: false))
    let noVariable = drawnOutcome(
      "no-variable",
      .init(
        completionHoldsStore: false, valuesHoldStore: false, completionHoldsCancellable: false))
    chapter.table(
      ["the store is held by", "released", "effect goes on", "its end releases all"],
      [
        ["completion and values"] + both.row, ["the values"] + values.row,
        ["the completion"] + completion.row, ["neither"] + neither.row,
        ["neither, and no variable"] + noVariable.row,
      ])
    chapter.check(
      "either of the two closures keeps the store",
      [both, values, completion].allSatisfy { !$0.storeIsReleased && $0.effectGoesOn })
    chapter.check(
      "held by neither, the store is released, and the effect goes on without it",
      neither.storeIsReleased && neither.effectGoesOn)
    chapter.say(
      "In the fourth row it is no longer the store's doing. The completion captures the variable, the "
        + "variable holds the `AnyCancellable`, and that holds the completion: a cycle. Without the "
        + "variable there is none:")
    chapter.check(
      "then the store is released, and takes the effect with it",
      noVariable.storeIsReleased && !noVariable.effectGoesOn)
    chapter.check(
      "a completion breaks the cycle, whoever was in it",
      [both, values, completion, neither].allSatisfy(\.completionReleasesAll))
  }

  chapter.section("The quick improvement") {
    chapter.say(
      "An array is searched from end to end for each completion. `AnyCancellable` is hashable, so "
        + "attempt 6 takes a set, and three lines change. Chapter 3's store is this one.")
    chapter.code("self?.effectCancellables.remove(effectCancellable)")
    let end = chapter.child("set")
    let lines = end.output.split(separator: "\n")
    rows.append(["6  a set", "dies"])
    chapter.check(
      "the delayed effects alone are kept, and removed", lines.first == "0 10000 10000 0")
    chapter.show("the first immediate effect", end)
    chapter.check("the first immediate effect is the end", end.crashed && lines.count == 1)
    if let trap = end.trap {
      chapter.show("message", trap)
      chapter.check(
        "`remove` takes no optional, and the variable was unwrapped for it",
        trap.contains("while implicitly unwrapping an Optional"))
    }
    chapter.say(
      "The mistake is that of attempt 4. What was silent is loud now: that is the improvement.")
  }

  chapter.section("An ordinary optional") {
    chapter.say(
      "Attempt 7 declares `AnyCancellable?`, and a completion that finds nil removes none.")
    chapter.code("guard let effectCancellable else { return }")
    let optional = attempt("7  an optional", OptionalAttempt.init)
    chapter.check("nothing crashes", optional.answers == Workload.allAnswers)
    chapter.check(
      "and every immediate effect stays, inserted when it was over",
      optional.kept.atTheEnd == 10_000)

    chapter.say(
      "A copy of attempt 7 that writes down what it does, with an effect that completes later:")
    let later = delayedLanes()
    chapter.draw(later.picture, as: "sink-delayed")
    chapter.check("nothing is kept", later.kept == 0)
    chapter.say("And with one that completes at once:")
    let atOnce = immediateLanes()
    chapter.draw(atOnce.picture, as: "sink-immediate")
    chapter.check("what is over is kept", atOnce.kept == 1)

    chapter.say("Attempt 8 remembers that the completion came first.")
    chapter.code("if !didComplete, let effectCancellable { … }")
    let didComplete = attempt("8  `didComplete`", DidCompleteAttempt.init)
    chapter.check(
      "nothing lost, nothing kept that is over",
      didComplete == Measurement.right)
  }

  chapter.section("Side by side") {
    chapter.say(
      "Attempt 8 is this stage's `Store.send`. The stage's store is given the same effects:")
    let stage = attempt("this stage's store") { Store(initialValue: Answers(), reducer: $0) }
    chapter.check(
      "its books are right",
      stage == Measurement.right)
    chapter.table(
      ["attempt", "immediate", "delayed", "kept in flight", "kept at the end"], rows)
    chapter.draw(keptPicture(of: series), as: "kept")
    let attempts = rows.dropLast()
    let living = attempts.filter { $0.last != "dies" }
    let answering = living.filter { $0[1...2] == ["10000", "10000"] }
    chapter.check(
      "of the eight attempts, one dies, and five of the others have every answer",
      attempts.count == 8 && living.count == 7 && answering.count == 5)
    chapter.check(
      "of these five, one alone has no cancellable left at the end",
      answering.filter { $0.last == "0" }.map { $0[0].first } == ["8"])
  }

  stageSections(of: chapter)
}
