import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

let children: [String: ([String]) throws -> Void] = [
  "echo": { _ in echoForEver() }, "duet": { _ in answerEachOtherForEver() },
]

Walkthrough.run(chapter: 6, title: "Streams of actions", children: children) { chapter in
  chapter.section("What a screen would have to do itself") {
    chapter.say(
      "Here is a store that knows a reducer and nothing else. A screen that wants the nth prime "
        + "dispatches that it asks, asks, keeps the request, and dispatches the answer.")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let store = Store(
      reducer: appReducer(environment), initialState: AppState(count: 10))
    SelfReliantScreen(of: store, in: environment).nthPrimeButtonTapped()
    chapter.pause(seconds: 0.1)
    chapter.check(
      "the screen was dropped, and its request with it: the button is disabled for ever",
      store.state.isNthPrimeButtonDisabled)

    let screen = SelfReliantScreen(of: store, in: environment)
    screen.nthPrimeButtonTapped()
    chapter.wait("the answer", atMost: 16) { !store.state.isNthPrimeButtonDisabled }
    chapter.check(
      "a screen that stays does get its answer", store.state.alertNthPrime == PrimeAlert(prime: 29))

    store.dispatch(action: NthPrimeButtonTapped(n: 10))
    chapter.pause(seconds: 0.1)
    chapter.check(
      "and to dispatch the question, and do no more, asks nobody",
      store.state.isNthPrimeButtonDisabled)
    withExtendedLifetime(screen) {}
  }

  chapter.section("An effect that fetches") {
    chapter.say(
      "An effect is given every action, after it was reduced, as one stream. It picks those that "
        + "it is for, and what it returns is dispatched. The screen dispatches and knows no more.")
    chapter.code(
      "actions.ofType(NthPrimeButtonTapped.self)\n"
        + "  .flatMap { action in nthPrime(action.n, environment) }\n"
        + "  .receive(on: environment.queue)")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    var heard: [String] = []
    let store = Store(
      reducer: appReducer(environment), initialState: AppState(count: 10),
      effects: [nthPrimeEffect(environment), hearing { heard.append("\($0)") }])
    Screen(of: store).nthPrimeButtonTapped()
    chapter.wait("the answer", atMost: 16) { !store.state.isNthPrimeButtonDisabled }
    for action in heard { chapter.show("action", action) }
    chapter.check(
      "the screen is gone, the effect is the store's, and the answer came",
      store.state == AppState(count: 10, alertNthPrime: PrimeAlert(prime: 29)))
    chapter.check(
      "the question carried its n, which the effect could not have looked up",
      heard == ["NthPrimeButtonTapped(n: 10)", "NthPrimeReceived(prime: 29)"])
  }

  chapter.section("An effect with many answers, over time") {
    chapter.say(
      "Nothing says that an action is answered once. This effect counts down, while other actions "
        + "come and go.")
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
    chapter.show("actions", store.state)
    chapter.check(
      "one action, three answers, each when its time has come",
      store.state == [
        "CountdownStarted(from: 3)", "Ping(number: 1)", "Counted(left: 2)", "Counted(left: 1)",
        "Counted(left: 0)",
      ])
  }

  answerSections(of: chapter)
  storeSections(of: chapter)
  comparison(in: chapter)
}

/// Somebody starts a countdown.
private struct CountdownStarted: Action {
  let from: Int
}

/// The countdown has come one further.
private struct Counted: Action {
  let left: Int
}
