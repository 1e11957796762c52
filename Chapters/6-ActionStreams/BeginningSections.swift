import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The sections about the start of an effect, and about its input.
func beginningSections(of chapter: Chapter) {
  chapter.section("Who starts an effect?") {
    chapter.say(
      "Here is a store with a reducer and no effects. A screen that wants the nth prime has to do "
        + "everything itself: it dispatches the question, makes the request, retains it, and "
        + "dispatches the answer.")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let bare = Store(reducer: appReducer(environment), initialState: AppState(count: 10))
    SelfReliantScreen(of: bare, in: environment).nthPrimeButtonTapped()
    chapter.pause(seconds: 0.1)
    chapter.check(
      "the screen was deallocated, which canceled its request: the button stays disabled",
      bare.state.isNthPrimeButtonDisabled)
    let screen = SelfReliantScreen(of: bare, in: environment)
    screen.nthPrimeButtonTapped()
    chapter.wait("the answer", atMost: 16) { !bare.state.isNthPrimeButtonDisabled }
    chapter.check(
      "a retained screen receives its answer",
      bare.state.alertNthPrime == PrimeAlert(prime: 29))
    Screen(of: bare).nthPrimeButtonTapped()
    chapter.pause(seconds: 0.1)
    chapter.check(
      "a screen that only dispatches the question receives no answer: no code makes the request",
      bare.state.isNthPrimeButtonDisabled)
    withExtendedLifetime(screen) {}

    chapter.say(
      "Compare the two ways. In stage 5, the reducer returns an effect for each question. Here is "
        + "one recorded tap:")
    chapter.draw(tapInStage5(environment, of: chapter), as: "tap-stage-5")
    chapter.say(
      "In stage 6, the store subscribes to the effect once. The effect receives the stream of all "
        + "actions, and the store dispatches the actions that the effect emits:")
    chapter.code(
      "actions.ofType(NthPrimeButtonTapped.self)\n"
        + "  .flatMap { action in nthPrime(action.n, environment) }\n"
        + "  .receive(on: environment.queue)")
    chapter.say("Now the screen only dispatches, and is dropped. The same tap:")
    let tap = tapInStage6(environment, of: chapter)
    chapter.draw(tap.picture, as: "tap-stage-6")
    chapter.check(
      "the screen is deallocated, the store has the effect, and the answer arrived",
      tap.state == AppState(count: 10, alertNthPrime: PrimeAlert(prime: 29)))
    chapter.check(
      "the effect saw every action after the store reduced it, even its own answer",
      tap.heard == ["NthPrimeButtonTapped(n: 10)", "NthPrimeReceived(prime: 29)"])
  }

  chapter.section("What does an effect know?") {
    chapter.say(
      "An effect receives actions and no state. So an action carries the values that its effects "
        + "need. The question for the nth prime carries n, and the request to save carries the "
        + "favorites:")
    chapter.show("question", NthPrimeButtonTapped(n: 10))
    chapter.show("order", SaveButtonTapped(primes: [2, 3]))
    chapter.say(
      "An effect can answer an action several times. This effect answers each start of a countdown "
        + "with several actions over time, while other actions arrive.")
    let countdown = PlayedCountdown()
    chapter.draw(countdown.picture, as: "countdown")
    for action in countdown.actions { chapter.show("action", action) }
    chapter.check(
      "one action, three answers, each at its time",
      countdown.actions == [
        "CountdownStarted(from: 3)", "Counted(left: 2)", "Ping(number: 1)", "Counted(left: 1)",
        "Counted(left: 0)",
      ])
  }
}
