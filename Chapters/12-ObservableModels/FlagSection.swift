import Pictures
import Stage11TestingAsyncEffects
import Walkthrough

/// The button's flag, after a cancellation.
func flagSection(of chapter: Chapter) {
  chapter.section("When is the button enabled again?") {
    chapter.say(
      "While a question is open, the button is disabled. The user leaves the screen, which cancels the "
        + "question, and returns.")
    chapter.predict(
      "Is the button enabled or disabled now?",
      code: """
        override func nthPrimeButtonTapped() {
          question?.cancel()
          isNthPrimeButtonDisabled = true
          question = Task(name: "prime \\(count)") { [weak self, count, nthPrime] in
            let prime = await nthPrime(count)
            if !Task.isCancelled { self?.nthPrimeResponse(prime) }
          }
        }

        override func disappeared() { question?.cancel() }
        """,
      answers: [
        "enabled, in each order":
          "only `nthPrimeResponse` enables the button, and a canceled task does not call it",
        "disabled, in some orders": "in no order does a canceled task call `nthPrimeResponse`",
        "disabled, in each order":
          "the canceled task rightly shows nothing, and then no code is left that enables the button",
      ]
    ) {
      button(leaving(StuckDraft.init))
    }
    chapter.say(
      "The next draft enables the button in a `defer`. Its service obeys a cancellation.")
    chapter.predict(
      "The user asks, counts up, and asks again. Is the button enabled while the second question is open?",
      code: """
        defer { self?.isNthPrimeButtonDisabled = false }
        let prime = await nthPrime(count)
        if !Task.isCancelled { self?.alertNthPrime = prime.map(PrimeAlert.init(prime:)) }
        """,
      answers: [
        "disabled, in each order": "the first task also ends, and its `defer` enables the button",
        "enabled, in some orders": "the scenario has one order, and the first task ends in it",
        "enabled, in each order":
          "the canceled task ends while the second question is open, and its `defer` runs then",
      ]
    ) {
      button(askingAgain(DeferDraft.init))
    }
    let broken = askingAgain(DeferDraft.init, isExpected: true).failure
    chapter.code(broken.map { "\($0)" } ?? "")
    if let broken { chapter.write(picture(of: broken), as: "flag") }
    let stage = (leaving(stageCounter), askingAgain(stageCounter))
    chapter.check(
      "the stage's button is enabled after leaving, and disabled during the second question",
      button(stage.0) == "enabled, in each order" && button(stage.1) == "disabled, in each order")
  }
}

/// Whether the button is disabled after the screen was left, in every order.
private func leaving(_ makeCounter: MakeCounter) -> Orders<Bool> {
  everyOrder(mainActor: .inAnyOrder, onFailure: { _ in }) { order in
    let service = PlayedService(order.executor.clock)
    let model = makeCounter { await service.nthPrime($0) }
    model.nthPrimeButtonTapped()
    order.task("leaving") { model.disappeared() }
    order.executor.advance(by: .seconds(1))
    return model.isNthPrimeButtonDisabled
  }
}

/// Whether the button is disabled while a second question is open, in every order.
private func askingAgain(_ makeCounter: MakeCounter, isExpected: Bool = false) -> Orders<Bool> {
  everyOrder(onFailure: { _ in }) { order in
    let service = PlayedService(order.executor.clock)
    let model = makeCounter { n in
      order.note("asks")
      let prime = await service.nthPrime(n)
      order.note(prime == nil ? "ends, canceled" : "is answered")
      return prime
    }
    model.nthPrimeButtonTapped()
    order.executor.run()
    model.incrTapped()
    model.nthPrimeButtonTapped()
    order.executor.run()
    let isDisabled = model.isNthPrimeButtonDisabled
    if isExpected { order.expect(isDisabled, "The button is enabled during a question.") }
    order.executor.advance(by: .seconds(1))
    return isDisabled
  }
}

private func button(_ orders: Orders<Bool>) -> String {
  if orders.outcomes.count > 1 {
    return "\(orders.outcomes[true] ?? 0 > 0 ? "disabled" : "enabled"), in some orders"
  }
  return "\(orders.outcomes[true] == nil ? "enabled" : "disabled"), in each order"
}

/// The broken order, with a lane for each task.
private func picture(of order: BrokenOrder) -> LaneDiagram {
  var picture = LaneDiagram(
    title: "A canceled task enables the button",
    summary: """
      The question for prime 10 is asked. The second tap cancels it, and starts the question for prime \
      11. The task of prime 10 ends, canceled. The scenario finds that the button is enabled during \
      a question.
      """,
    lanes: order.lanes)
  for step in order.steps { picture.add(step.notes.joined(separator: "; "), in: step.task) }
  return picture
}
