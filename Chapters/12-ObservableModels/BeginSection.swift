import Stage11TestingAsyncEffects
import Walkthrough

/// When a task of a method begins.
func beginSection(of chapter: Chapter) {
  chapter.section("When does a question start?") {
    chapter.say(
      "A counter at 10 asks for the nth prime in a task of its method. The test asks, counts up and asks "
        + "again, without an `await` in between.")
    chapter.predict(
      "Which numbers is the service asked for?",
      code: """
        override func nthPrimeButtonTapped() {
          isNthPrimeButtonDisabled = true
          Task { nthPrimeResponse(await nthPrime(count)) }
        }

        model.nthPrimeButtonTapped()
        model.incrTapped()
        model.nthPrimeButtonTapped()
        executor.advance(by: .seconds(1))
        """,
      answers: [
        "[10, 11]":
          "a task begins when the main actor is free, so the first task reads `count` after the second tap",
        "[11, 11]":
          "both tasks begin after the last line of the test's code, and read `count` then",
        "[10, 10]": "the tasks read the model's count, and it is 11 when they begin",
        "[11]": "nothing cancels the first task, so both ask",
      ]
    ) {
      questions(LateDraft.init)
    }
    chapter.show("with the count in the capture list", questions(HastyDraft.init))
    chapter.check(
      "a capture list reads the count at the tap",
      questions(HastyDraft.init) == [10, 11] && questions(stageCounter) == [10, 11])
  }
}

/// A counter whose task reads the count.
private final class LateDraft: Draft {
  override func nthPrimeButtonTapped() {
    isNthPrimeButtonDisabled = true
    Task { nthPrimeResponse(await nthPrime(count)) }
  }
}

/// What a counter asks when it is tapped at 10 and at 11.
private func questions(_ makeCounter: MakeCounter) -> [Int] {
  withTestExecutor(onFailure: stop) { executor in
    let service = PlayedService(executor.clock)
    let model = makeCounter { await service.nthPrime($0) }
    model.nthPrimeButtonTapped()
    model.incrTapped()
    model.nthPrimeButtonTapped()
    executor.advance(by: .seconds(1))
    return service.questions
  }
}
