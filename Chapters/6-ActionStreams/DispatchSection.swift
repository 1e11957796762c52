import Console
import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The section about effects that should not answer, but do.
func dispatchSection(of chapter: Chapter) {
  chapter.section("What if an effect has no answer?") {
    chapter.say(
      "The store ignores the actions that an effect with `dispatch: false` emits. This logger has "
        + "`dispatch: true`, and emits every action that it sees. It runs in its own process.")
    chapter.predict(
      "What does one ping lead to?",
      code: """
        let logger = Effect(dispatch: true) { actions in
          actions
            .handleEvents(receiveOutput: { action in log.append("\\(action)") })
            .eraseToAnyPublisher()
        }
        let store = Store(reducer: counting, initialState: 0, effects: [logger])
        store.dispatch(action: Ping())
        """,
      answers: [
        "1 line in the log":
          "the logger emits the ping that it saw, and the store dispatches it again",
        "2 lines in the log":
          "the second ping is also an action: the logger sees it, and emits it again",
        "a loop: `dispatch` does not return":
          "the logger emits each action that it sees, the store dispatches it, and the logger sees "
          + "it again",
      ]
    ) {
      let echo = chapter.child("echo")
      return echo.output
    }
    chapter.say(
      "Two effects can also make a loop. One effect answers each ping with a pong, and the other "
        + "effect answers each pong with a ping. Each of them alone stops. These are the first two "
        + "rounds. The store delivers each action to both effects. The picture shows only the "
        + "deliveries that are answered, and leaves out the returns:")
    chapter.draw(duetPicture(), as: "duet")
    let duet = chapter.child("duet")
    chapter.check(
      "two effects that answer each other never stop",
      duet.output == "a loop: `dispatch` does not return")
    let states = [[pongs], [pings]].map { effects in
      let store = Store(reducer: namesReducer, initialState: [], effects: effects)
      store.dispatch(action: Ping())
      return store.state
    }
    chapter.check(
      "each of the two effects alone stops: one answers once, the other never",
      states == [["Ping(number: 1)", "Pong(number: 1)"], ["Ping(number: 1)"]])

    quietEffects(chapter)
  }
}

/// Effects with `dispatch: false`: saving, and a log.
private func quietEffects(_ chapter: Chapter) {
  chapter.say(
    "In the exercise QuietEffect you write an effect that dispatches nothing: `swift run workbook "
      + "watch QuietEffect`. Here is the logger with `dispatch: false`, beside the effects that "
      + "save and load the favorites:")
  var log: [String] = []
  let logger = hearing { action in log.append("\(action)") }
  let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
  let store = Store(
    reducer: favoritePrimesReducer, initialState: [2, 3, 5],
    effects: [logger] + favoritePrimesEffects(environment))
  store.dispatch(action: SaveButtonTapped(primes: store.state))
  store.dispatch(action: DeleteFavoritePrimes(indexes: [0, 1]))
  store.dispatch(action: LoadButtonTapped())
  for line in log { chapter.show("log", line) }
  chapter.check(
    "save, delete, load again: the logger writes every action once, and saving dispatches none",
    store.state == [2, 3, 5] && log.count == 4
      && log.last == "LoadedFavoritePrimes(primes: [2, 3, 5])")
  var lines: [String] = []
  let logged = logging(favoritePrimesReducer, to: { lines.append($0) })
  chapter.check(
    "a reducer with `logging` around it computes the same, and also writes the state",
    logged([7], LoadedFavoritePrimes(primes: [11])) == [11]
      && lines == [
        "Action: LoadedFavoritePrimes(primes: [11])\nValue:\n▿ 1 element\n  - 11\n---"
      ])
}

/// Runs in a child process: a logger emits the actions that it sees, and the store dispatches them.
func echoForever() {
  var log: [String] = []
  let logger = Effect(dispatch: true) { actions in
    actions
      .handleEvents(receiveOutput: { action in log.append("\(action)") })
      .eraseToAnyPublisher()
  }
  let store = Store(reducer: counting, initialState: 0, effects: [logger])
  store.dispatch(action: Ping())
  print("\(log.count) \(log.count == 1 ? "line" : "lines") in the log", terminator: "")
}

/// Runs in another child process: two effects, each of which stops alone, answer each other.
func answerEachOtherForever() {
  let store = Store(reducer: counting, initialState: 0, effects: [pongs, pings])
  store.dispatch(action: Ping())
  print("\(store.state) actions", terminator: "")
}

/// Counts actions, and ends the process at the bound.
private let counting: Reducer<Int> = { count, _ in
  if count == bound {
    print("a loop: `dispatch` does not return", terminator: "")
    exit(3)
  }
  return count + 1
}
