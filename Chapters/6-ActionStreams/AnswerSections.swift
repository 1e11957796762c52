import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The part of the chapter that is about answers: failures, no answers at all, and too many.
func answerSections(of chapter: Chapter) {
  chapter.section("A failure becomes an action inside `flatMap`") {
    chapter.say(
      "An effect's stream cannot fail, so that a failure has to be replaced by an action. Where? "
        + "Here is one service, whose first answer is an error, and two effects that ask it twice.")
    chapter.code(
      ".flatMap { question in fetch(question).replaceError(with: Failed()) }   // inside\n"
        + ".flatMap { question in fetch(question) }.replaceError(with: Failed())   // outside")
    let inside = Effect { actions in
      actions.ofType(Question.self)
        .flatMap { question in fetch(question).replaceError(with: Failed()) }
        .eraseToAnyPublisher()
    }
    let outside = Effect { actions in
      actions.ofType(Question.self)
        .flatMap { question in fetch(question) }
        .replaceError(with: Failed())
        .eraseToAnyPublisher()
    }
    func states(with effect: Effect) -> [String] {
      let store = Store(reducer: namesReducer, initialState: [], effects: [effect])
      for attempt in 1...2 { store.dispatch(action: Question(attempt: attempt)) }
      return store.state
    }
    let (insideStates, outsideStates) = (states(with: inside), states(with: outside))
    chapter.show("inside", insideStates)
    chapter.show("outside", outsideStates)
    chapter.check(
      "inside, the one request has failed, and the second question is answered",
      insideStates == [
        "Question(attempt: 1)", "Failed()", "Question(attempt: 2)", "Fetched(attempt: 2)",
      ])
    chapter.check(
      "outside, the whole effect has failed: it completed, and hears the second question no more",
      outsideStates == ["Question(attempt: 1)", "Failed()", "Question(attempt: 2)"])
    chapter.say(
      "The compiler is content with both, and so is whoever tries it once. A test has to ask twice."
    )
  }

  chapter.section("An effect that logs") {
    chapter.say(
      "What an effect with `dispatch: false` emits is ignored. It is for work that answers nothing: "
        + "saving, and writing down what happens.")
    var log: [String] = []
    let logger = Effect(dispatch: false) { actions in
      actions
        .handleEvents(receiveOutput: { action in log.append("\(action)") })
        .eraseToAnyPublisher()
    }
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let store = Store(
      reducer: favoritePrimesReducer, initialState: [2, 3, 5],
      effects: [logger] + favoritePrimesEffects(environment))
    store.dispatch(action: SaveButtonTapped(primes: store.state))
    store.dispatch(action: DeleteFavoritePrimes(indexes: [0, 1]))
    store.dispatch(action: LoadButtonTapped())
    for line in log { chapter.show("log", line) }
    chapter.check(
      "saved, deleted, loaded again: every action is logged, the answer after its question",
      store.state == [2, 3, 5] && log.count == 4
        && log.last == "LoadedFavoritePrimes(primes: [2, 3, 5])")
    chapter.say(
      "The state is not in these lines: an effect does not see it. Prime Time's `logging` writes "
        + "both, and so it is put around the reducer.")
    var lines: [String] = []
    let logged = logging(favoritePrimesReducer, to: { lines.append($0) })
    chapter.check(
      "a reducer with `logging` around it computes the same, and writes while it does",
      logged([7], LoadedFavoritePrimes(primes: [11])) == [11]
        && lines == [
          "Action: LoadedFavoritePrimes(primes: [11])\nValue:\n▿ 1 element\n  - 11\n---"
        ])
  }

  chapter.section("The same with `dispatch: true`") {
    chapter.say(
      "Change that one word, and the logger dispatches every action that it hears, and hears it "
        + "again. Here is such an effect, in a process of its own that gives up after so many:")
    chapter.show("bound", bound)
    let echo = chapter.child("echo")
    chapter.say("The process \(echo). It said:")
    chapter.code(echo.output.trimmingCharacters(in: .newlines))
    chapter.check(
      "an effect that dispatches what it listens to never comes to rest",
      echo.status == .exited(3) && echo.output == "Still going after \(bound) actions.\n")
    chapter.say(
      "It need not be one effect. One that answers each ping with a pong is harmless, and so is "
        + "one that answers each pong with a ping.")
    let duet = chapter.child("duet")
    chapter.check(
      "two effects that answer each other never come to rest either",
      duet.status == .exited(3) && duet.output == echo.output)
    let harmless = Store(reducer: namesReducer, initialState: [], effects: [pongs])
    harmless.dispatch(action: Ping())
    chapter.check(
      "one of the two alone does", harmless.state == ["Ping(number: 1)", "Pong(number: 1)"])
    chapter.say(
      "Nobody can see that from either of them. It is the price of effects that meet nowhere but in "
        + "the stream.")
  }
}

/// A question for the service that fails at first.
private struct Question: Action {
  let attempt: Int
}

/// The service has answered.
private struct Fetched: Action {
  let attempt: Int
}

/// The service has failed.
private struct Failed: Action {}

/// A service whose first answer is an error.
private func fetch(_ question: Question) -> AnyPublisher<any Action, URLError> {
  guard question.attempt > 1 else {
    return Fail(error: URLError(.notConnectedToInternet)).eraseToAnyPublisher()
  }
  return Just(Fetched(attempt: question.attempt))
    .setFailureType(to: URLError.self)
    .eraseActionType()
    .eraseToAnyPublisher()
}
