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
        + "do everything itself: it dispatches that it asks, asks, retains the request, and "
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
      "The other way is an effect that listens. The store subscribes to it once. It is given the "
        + "stream of all actions, and what it emits is dispatched:")
    chapter.code(
      "actions.ofType(NthPrimeButtonTapped.self)\n"
        + "  .flatMap { action in nthPrime(action.n, environment) }\n"
        + "  .receive(on: environment.queue)")
    chapter.say("Now the screen dispatches, and is released. One tap, in the order of the numbers:")
    let loop = recordedLoop(environment, of: chapter)
    chapter.draw(loop.picture, as: "loop")
    chapter.check(
      "the screen is gone, the effect is the store's, and the answer came",
      loop.state == AppState(count: 10, alertNthPrime: PrimeAlert(prime: 29)))
    chapter.check(
      "the effect saw every action after it was reduced, its own answer too",
      loop.heard == ["NthPrimeButtonTapped(n: 10)", "NthPrimeReceived(prime: 29)"])
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
    let countdown = Effect { actions in
      actions.ofType(CountdownStarted.self)
        .flatMap { started in
          (0..<started.from).reversed().publisher
            .flatMap(maxPublishers: .max(1)) { left in
              Just(Counted(left: left))
                .delay(for: .milliseconds(50), scheduler: DispatchQueue.main)
            }
        }
        .eraseActionType()
        .eraseToAnyPublisher()
    }
    let store = Store(reducer: namesReducer, initialState: [], effects: [countdown])
    store.dispatch(action: CountdownStarted(from: 3))
    store.dispatch(action: Ping())
    chapter.wait("the end of the countdown") { store.state.count == 5 }
    for action in store.state { chapter.show("action", action) }
    chapter.check(
      "one action, three answers, each when its time has come",
      store.state == [
        "CountdownStarted(from: 3)", "Ping(number: 1)", "Counted(left: 2)", "Counted(left: 1)",
        "Counted(left: 0)",
      ])
  }
}

/// Somebody starts a countdown.
private struct CountdownStarted: Action {
  let from: Int
}

/// The countdown has come one further.
private struct Counted: Action {
  let left: Int
}
