import Foundation
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// Two failures that are hushed: one that somebody waits for, and one that nobody waits for.
func requestSections(of chapter: Chapter) {
  chapter.section("May the request be hushed?") {
    chapter.say(
      "The request for the nth prime can fail. In the stage, an error becomes `nil`, and `nil` "
        + "becomes an action, `nthPrimeResponse(nil)`. `hush` is shorter, and the compiler "
        + "accepts it.")
    var environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    environment.session = NoConnection.session()
    chapter.predict(
      "There is no connection. The user taps the button, the request fails, and the effect "
        + "completes. What does the screen show?",
      code: """
        func hushed(_ request: Request) -> Effect<CounterAction> {
          request
            .map { CounterAction.nthPrimeResponse($0.nthPrime) }
            .hush()
        }
        """,
      answers: [
        "an alert, and a button that works":
          "an alert shows a prime, and there is no prime here; nor does the stage show an alert after a failure",
        "no alert, and a button that works":
          "that is what the stage's counter shows: its effect sends nthPrimeResponse(nil), which "
          + "enables the button; this effect sends nothing",
        "no alert, and a button that is disabled":
          "the tap disables the button, and only nthPrimeResponse enables it; the error is "
          + "dropped, so that action is not sent",
      ]
    ) {
      var isDone = false
      let store = Store(
        initialValue: CounterState(count: 10),
        reducer: counterReducer(environment, request: request(environment)) { request in
          hushed(request).handleEvents(receiveCompletion: { _ in isDone = true }).eraseToEffect()
        })
      store.send(.nthPrimeButtonTapped)
      chapter.wait("the end of the hushed request") { isDone }
      return description(of: store.value)
    }

    let stage = Store(initialValue: CounterState(count: 10), reducer: counterReducer(environment))
    stage.send(.nthPrimeButtonTapped)
    chapter.check(
      "after the tap, the stage's button is disabled", stage.value.isNthPrimeButtonDisabled)
    chapter.wait("the failure of the stage's request") { !stage.value.isNthPrimeButtonDisabled }
    chapter.show("the stage's screen shows", description(of: stage.value))
    chapter.check(
      "when its request has failed, the stage's button works again",
      stage.value == CounterState(count: 10))

    chapter.say("In virtual time: the button is tapped after a tick, and the request fails.")
    chapter.draw(buttonPicture(environment, isHushed: true), as: "request-hushed")
    chapter.say("And as the stage has it:")
    chapter.draw(buttonPicture(environment, isHushed: false), as: "request-answered")
  }

  chapter.section("May loading be hushed?") {
    chapter.say(
      "Loading the favorites can fail, too: there may be no file, or one that cannot be read. "
        + "The state does not wait for an answer then: the list stays as it is, and no button is "
        + "disabled.")
    var environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    var log: [String] = []
    environment.log = { log.append($0) }
    let favorites = Store(initialValue: [2, 3, 5], reducer: favoritePrimesReducer(environment))
    try? FileManager.default.removeItem(at: environment.favoritesFile)
    favorites.send(.loadButtonTapped)
    chapter.check("no file: nothing changes", favorites.value == [2, 3, 5] && log.isEmpty)
    try Data("[2, 3".utf8).write(to: environment.favoritesFile)
    favorites.send(.loadButtonTapped)
    chapter.check("a file that cannot be read: nothing changes", favorites.value == [2, 3, 5])
    chapter.check("but the log says that it could not be read", log.count == 1)
    chapter.draw(loadPicture(environment), as: "loading-hushed")
  }
}

/// A request for the nth prime, without what becomes of its error.
typealias Request = AnyPublisher<WolframAlphaResult, any Error>

/// An error is dropped.
func hushed(_ request: Request) -> Effect<CounterAction> {
  request
    .map { CounterAction.nthPrimeResponse($0.nthPrime) }
    .hush()
}

/// An error becomes an action: what the stage does.
func answered(_ request: Request) -> Effect<CounterAction> {
  request
    .map(Optional.some)
    .replaceError(with: nil)
    .map { CounterAction.nthPrimeResponse($0?.nthPrime) }
    .eraseToEffect()
}

/// The stage's request, which delivers on the store's queue.
private func request(_ environment: PrimeTimeEnvironment) -> (Int) -> Request {
  { n in
    environment.session.dataTaskPublisher(for: environment.nthPrimeURL(n))
      .map { $0.data }
      .decode(type: WolframAlphaResult.self, decoder: JSONDecoder())
      .receive(on: environment.queue)
      .eraseToAnyPublisher()
  }
}

/// The stage's counter, but for its request, and for what makes an effect of it.
func counterReducer(
  _ environment: PrimeTimeEnvironment, request: @escaping (Int) -> Request,
  effect: @escaping (Request) -> Effect<CounterAction>
) -> Reducer<CounterState, CounterAction> {
  let reducer = counterReducer(environment)
  return { state, action in
    // What the stage's reducer returns is not subscribed to, so its request does not start.
    let own = reducer(&state, action)
    return action == .nthPrimeButtonTapped ? effect(request(state.count)) : own
  }
}

private func description(of state: CounterState) -> String {
  let alert = state.alertNthPrime == nil ? "no alert" : "an alert"
  return "\(alert), and a button that \(state.isNthPrimeButtonDisabled ? "is disabled" : "works")"
}
