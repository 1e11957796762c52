import Foundation
import Pictures
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Walkthrough

extension Chapter {
  /// Shows what a test has reported.
  func report(_ failures: [TestFailure]) {
    for failure in failures {
      let lines = failure.description.split(separator: "\n", maxSplits: 1)
      say(String(lines[0]))
      if lines.count > 1 { code(String(lines[1])) }
    }
  }
}

/// Returns a message up to its first comma or period.
private func beginning(of message: String) -> String {
  String(message.prefix { $0 != "," && $0 != "." })
}

/// Runs the part of the chapter that uses a test store for the first time.
func storeSection(of chapter: Chapter) {
  chapter.section("What does a test store do?") {
    chapter.say(
      "A test store runs the effects as a store does. The test says which actions it sends, with "
        + "which actions effects answer, and what each action changes.")
    chapter.check(
      "the test of an answered question passes",
      answered(counterReducer, in: World(in: chapter.temporaryFolder)) == [])
    chapter.say("The same test, with the counter whose request decodes the wrong pod:")
    let reported = answered(wrongPod, in: World(in: chapter.temporaryFolder))
    chapter.report(reported)
    chapter.check("it reports one failure, at `receive`", reported.count == 1)

    chapter.say("This is the test of the right counter, as it was recorded:")
    let (picture, isRight) = stepsPicture(in: World(in: chapter.temporaryFolder))
    chapter.draw(picture, as: "steps")
    chapter.check("the recorded test also passes", isRight)

    chapter.say("In the next test, the user taps the button twice, and then both requests fail.")
    let world = World(in: chapter.temporaryFolder)
    chapter.predict(
      "What does the test store report, as far as the first comma or period?",
      code: """
        store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
        store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
        world.service.answer(.failure)
        world.service.answer(.failure)
        store.receive(.nthPrimeResponse(nil)) { $0.isNthPrimeButtonDisabled = false }
        store.receive(.nthPrimeResponse(nil))
        store.finish()
        """,
      answers: [
        "[]":
          "the second tap finds the button disabled, so it changes nothing; but its closure says "
          + "that it changes something",
        #"["nthPrimeButtonTapped changes nothing"]"#:
          "the value after the second tap is right, but the step states a change where there is "
          + "none",
        #"["nthPrimeButtonTapped changes the value in another way"]"#:
          "the closure makes the value that the reducer makes, so the two values are equal",
        #"["nthPrimeResponse(nil) changes the value"]"#:
          "the second answer finds the button enabled and no alert, and leaves both as they are",
      ]
    ) {
      failures(of: counterReducer, from: CounterState(count: 10), in: world) { store in
        store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
        store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
        world.service.answer(.failure)
        world.service.answer(.failure)
        store.receive(.nthPrimeResponse(nil)) { $0.isNthPrimeButtonDisabled = false }
        store.receive(.nthPrimeResponse(nil))
        store.finish()
      }
      .map { beginning(of: $0.message) }
    }
  }
}
