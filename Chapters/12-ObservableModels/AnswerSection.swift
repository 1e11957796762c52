import Pictures
import PrimeTime
import Stage11TestingAsyncEffects
import Walkthrough

/// Two questions are open.
func answerSection(of chapter: Chapter) {
  chapter.section("Which answer is shown?") {
    chapter.say(
      "The counter asks at 10 and at 11. The service answers both questions after a second, with "
        + "29 and with 31.")
    chapter.predict(
      "Which prime does the alert show in the end?",
      code: """
        override func nthPrimeButtonTapped() {
          isNthPrimeButtonDisabled = true
          Task(name: "prime \\(count)") { [count] in
            nthPrimeResponse(await nthPrime(count))
          }
        }
        """,
      answers: [
        "31 in each order":
          "the main actor runs its jobs in the order in which they arrive, but on the way back to it one "
          + "answer can overtake the other",
        "29 in each order": "the second answer is 31, and in some orders it arrives last",
        "31 in some orders, 29 in the others":
          "the alert shows the answer that arrives last, and that can be the old one",
      ]
    ) {
      shown(by: HastyDraft.init)
    }
    chapter.say(
      "The second draft keeps its task. The service ignores a cancellation, and answers each "
        + "question after a second.")
    chapter.predict(
      "Now it cancels the previous question. Which prime does the alert show in the end?",
      code: """
        override func nthPrimeButtonTapped() {
          question?.cancel()
          isNthPrimeButtonDisabled = true
          question = Task(name: "prime \\(count)") { [count] in
            nthPrimeResponse(await nthPrime(count))
          }
        }
        """,
      answers: [
        "31 in each order": "that would need a canceled task to stop where it awaits",
        "31 in some orders, 29 in the others":
          "canceling a task only marks it. The service still answers, and nothing here looks at the mark",
        "no prime in some orders":
          "this service answers a canceled question, and the draft shows each answer",
      ]
    ) {
      shown(by: CancelingDraft.init)
    }
    chapter.say("The first order in which the old answer stays, made as short as can be:")
    let broken = twoQuestions(CancelingDraft.init, expected: 31).failure
    chapter.code(broken.map { "\($0)" } ?? "")
    // In the terminal, the lanes are above already.
    if let broken { chapter.write(picture(of: broken), as: "old-answer") }

    chapter.say("The stage's counter:")
    let right = twoQuestions(stageCounter, expected: 31)
    chapter.show("orders", "\(right)")
    chapter.check(
      "in every order, the stage shows the newest answer", right.isComplete && right.failure == nil)
  }
}

/// Asks at 10 and at 11, in every order.
private func twoQuestions(_ makeCounter: MakeCounter, expected: Int? = nil) -> Orders<Int?> {
  everyOrder(onFailure: { _ in }) { order in
    let service = PlayedService(order.executor.clock)
    let model = makeCounter { n in
      let prime = await service.stubbornNthPrime(n)
      order.note("is answered: \(prime ?? 0)")
      return prime
    }
    model.nthPrimeButtonTapped()
    model.incrTapped()
    model.nthPrimeButtonTapped()
    order.executor.advance(by: .seconds(1))
    let shown = model.alertNthPrime?.prime
    if let expected { order.expect(shown == expected, "The alert shows \(shown ?? 0).") }
    return shown
  }
}

/// What the alert shows in the end, in words.
private func shown(by makeCounter: MakeCounter) -> String {
  let outcomes = twoQuestions(makeCounter).outcomes.keys
  if outcomes.contains(nil) { return "no prime in some orders" }
  return outcomes.count > 1
    ? "31 in some orders, 29 in the others" : "\(outcomes.first.flatMap { $0 } ?? 0) in each order"
}

/// The broken order, with a lane for each task.
private func picture(of order: BrokenOrder) -> LaneDiagram {
  var picture = LaneDiagram(
    title: "The old answer stays",
    summary: """
      The counter asks for prime 10 and for prime 11, and each question waits for its request. Both \
      requests wake. Then the question for prime 11 is answered, with 31, and after it the question \
      for prime 10, with 29. The scenario finds that the alert shows 29.
      """,
    lanes: order.lanes)
  for step in order.steps { picture.add(step.notes.joined(separator: "; "), in: step.task) }
  return picture
}
