import PrimeTime
import Walkthrough

/// The part of the chapter that is about tests.
func testSection(of chapter: Chapter) {
  chapter.section("What does a test have to do?") {
    chapter.say(
      "In stage 5, a test calls the reducer, gets an effect, and runs it. In stage 6, the reducer "
        + "and the effect are tested apart: the reducer is a function that is called, and the "
        + "effect is given a stream of actions. Neither test needs a store.")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let inFive = testedInStage5(environment, of: chapter)
    chapter.show("answers", inFive)
    let inSix = testedInStage6(environment, of: chapter)
    chapter.show("answers", inSix)
    chapter.say(
      "Stage 6's test asks twice, because an effect has to go on listening. And it ends the stream "
        + "of actions: an effect does not complete by itself, and only its completion says that "
        + "nothing more will come.")
  }
}
