import PrimeTime
import Walkthrough

/// The section about tests.
func testSection(of chapter: Chapter) {
  chapter.section("What does a test have to do?") {
    chapter.say(
      "In stage 5, a test calls the reducer, receives an effect, and runs it. In stage 6, a test "
        + "calls the reducer, and another test passes the effect a stream of actions. Neither test "
        + "needs a store.")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let inFive = testedInStage5(environment, of: chapter)
    chapter.show("answers", inFive)
    let inSix = testedInStage6(environment, of: chapter)
    chapter.show("answers", inSix)
    chapter.say(
      "Stage 6's test asks twice, because an effect has to keep listening. It also ends the stream "
        + "of actions: an effect does not complete by itself, and only its completion says that no "
        + "further answer will arrive.")
  }
}
