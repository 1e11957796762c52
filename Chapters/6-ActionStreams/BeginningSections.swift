import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The part of the chapter that is about the beginning of an effect, and what the effect is given.
func beginningSections(of chapter: Chapter) {
  chapter.section("Who starts an effect?") {
    chapter.say(
      "Here is a store that has a reducer and no effects. A screen that wants the nth prime has to "
        + "do everything itself: it dispatches the question, makes the request and retains it, and "
        + "dispatches the answer.")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let bare = Store(reducer: appReducer(environment), initialState: AppState(count: 10))
    SelfReliantScreen(of: bare, in: environment).nthPrimeButtonTapped()
    chapter.pause(seconds: 0.1)
    chapter.check(
      "the screen was released, and its request canceled with it: the button stays disabled",
      bare.state.isNthPrimeButtonDisabled)
    let screen = SelfReliantScreen(of: bare, in: environment)
    screen.nthPrimeButtonTapped()
    chapter.wait("the answer", atMost: 16) { !bare.state.isNthPrimeButtonDisabled }
    chapter.check(
      "a screen that is retained gets its answer",
      bare.state.alertNthPrime == PrimeAlert(prime: 29))
    Screen(of: bare).nthPrimeButtonTapped()
    chapter.pause(seconds: 0.1)
    chapter.check(
      "a screen that only dispatches the question gets no answer: nobody asks",
      bare.state.isNthPrimeButtonDisabled)
    withExtendedLifetime(screen) {}

    chapter.say(
      "The two ways side by side. In stage 5, the reducer returns an effect for each question. One "
        + "tap, as it was recorded:")
    chapter.draw(tapInStage5(environment, of: chapter), as: "tap-stage-5")
    chapter.say(
      "In stage 6, the store subscribes to the effect once. The effect is given the stream of all "
        + "actions, and what it emits is dispatched:")
    chapter.code(
      "actions.ofType(NthPrimeButtonTapped.self)\n"
        + "  .flatMap { action in nthPrime(action.n, environment) }\n"
        + "  .receive(on: environment.queue)")
    chapter.say("Now the screen dispatches, and is released. The same tap:")
    let tap = tapInStage6(environment, of: chapter)
    chapter.draw(tap.picture, as: "tap-stage-6")
    chapter.check(
      "the screen is gone, the effect is the store's, and the answer came",
      tap.state == AppState(count: 10, alertNthPrime: PrimeAlert(prime: 29)))
    chapter.check(
      "the effect saw every action after it was reduced, its own answer too",
      tap.heard == ["NthPrimeButtonTapped(n: 10)", "NthPrimeReceived(prime: 29)"])
  }

  chapter.section("What does an effect know?") {
    chapter.say(
      "An effect sees actions and no state. So an action carries what its effects need. The "
        + "question for the nth prime carries n, and the order to save carries the favorites:")
    chapter.show("question", NthPrimeButtonTapped(n: 10))
    chapter.show("order", SaveButtonTapped(primes: [2, 3]))
    chapter.say(
      "And an action need not be answered once. This effect answers each start of a countdown with "
        + "several actions, over time, while other actions come and go.")
    let countdown = PlayedCountdown()
    chapter.draw(countdown.picture, as: "countdown")
    for action in countdown.actions { chapter.show("action", action) }
    chapter.check(
      "one action, three answers, each when its time has come",
      countdown.actions == [
        "CountdownStarted(from: 3)", "Counted(left: 2)", "Ping(number: 1)", "Counted(left: 1)",
        "Counted(left: 0)",
      ])
  }
}
