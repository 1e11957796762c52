import Foundation
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// Two hushed failures: the state waits for the answer of only one.
func requestSections(of chapter: Chapter) {
  chapter.section("May the request be hushed?") {
    chapter.say(
      "The request for the nth prime can fail. The stage turns an error into `nil`, and `nil` into "
        + "an action, `nthPrimeResponse(nil)`. `hush` is shorter, and the compiler accepts it.")
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
        "an alert, and an enabled button":
          "an alert shows a prime, and here no prime arrives; the stage shows no alert after a "
          + "failure either",
        "no alert, and an enabled button":
          "that is what the stage's counter shows: its effect sends nthPrimeResponse(nil), which "
          + "enables the button; this effect sends nothing",
        "no alert, and a disabled button":
          "the tap disables the button, and only nthPrimeResponse enables it; `hush` drops the "
          + "error, so the effect never sends that action",
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
      "after its request has failed, the stage's button is enabled again",
      stage.value == CounterState(count: 10))

    chapter.say("In virtual time, the user taps the button after a tick, and the request fails:")
    chapter.draw(buttonPicture(environment, isHushed: true), as: "request-hushed")
    chapter.say("And with the stage's request:")
    chapter.draw(buttonPicture(environment, isHushed: false), as: "request-answered")
  }

  chapter.section("May loading be hushed?") {
    chapter.say(
      "Loading the favorites can also fail: the file can be missing or unreadable. The state "
        + "doesn't wait for an answer: the list stays as it is, and no button is disabled.")
    var environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    var log: [String] = []
    environment.log = { log.append($0) }
    let favorites = Store(initialValue: [2, 3, 5], reducer: favoritePrimesReducer(environment))
    try? FileManager.default.removeItem(at: environment.favoritesFile)
    favorites.send(.loadButtonTapped)
    chapter.check("no file: nothing changes", favorites.value == [2, 3, 5] && log.isEmpty)
    try Data("[2, 3".utf8).write(to: environment.favoritesFile)
    favorites.send(.loadButtonTapped)
    chapter.check("an unreadable file: nothing changes", favorites.value == [2, 3, 5])
    chapter.check("but the log reports the unreadable file", log.count == 1)
    chapter.draw(loadPicture(environment), as: "loading-hushed")
  }
}

/// A request for the nth prime, whose error is not handled yet.
typealias Request = AnyPublisher<WolframAlphaResult, any Error>

/// Drops the error.
func hushed(_ request: Request) -> Effect<CounterAction> {
  request
    .map { CounterAction.nthPrimeResponse($0.nthPrime) }
    .hush()
}

/// Turns the error into an action, like the stage.
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

/// The stage's counter, with another request and another function that turns the request into an
/// effect.
func counterReducer(
  _ environment: PrimeTimeEnvironment, request: @escaping (Int) -> Request,
  effect: @escaping (Request) -> Effect<CounterAction>
) -> Reducer<CounterState, CounterAction> {
  let reducer = counterReducer(environment)
  return { state, action in
    // Nothing subscribes to the effect of the stage's reducer, so its request does not start.
    let own = reducer(&state, action)
    return action == .nthPrimeButtonTapped ? effect(request(state.count)) : own
  }
}

private func description(of state: CounterState) -> String {
  let alert = state.alertNthPrime == nil ? "no alert" : "an alert"
  return "\(alert), and \(state.isNthPrimeButtonDisabled ? "a disabled" : "an enabled") button"
}
