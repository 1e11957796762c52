import Foundation
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// The half of the chapter that is about errors: what `hush` does, where it is wrong, where right.
func hushSections(of chapter: Chapter) {
  chapter.section("`hush`") {
    chapter.say(
      "A publisher that can fail is no effect. `hush` drops the error, and only the error: what "
        + "came before it goes on, values that are themselves nil too.")
    struct Broken: Error {}
    let values = PassthroughSubject<Int?, Broken>()
    var heard: [String] = []
    let cancellable = values.hush().sink(
      receiveCompletion: { _ in heard.append("done") },
      receiveValue: { heard.append($0.map(String.init) ?? "nil") })
    for value in [1, nil, 3] { values.send(value) }
    values.send(completion: .failure(Broken()))
    cancellable.cancel()
    chapter.show("heard", heard)
    chapter.check("three values, nil among them, and an end", heard == ["1", "nil", "3", "done"])
  }

  chapter.section("Where silence is wrong") {
    chapter.say(
      "`hush` looks made for the request for the nth prime, which can fail. Here is the counter "
        + "twice, once with the request hushed, once as the stage has it. There is no connection.")
    chapter.code(
      "data.decode(…).map { $0.nthPrime }.hush()\n"
        + "data.decode(…).map(Optional.some).replaceError(with: nil).map { $0?.nthPrime }")
    var environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    environment.session = NoConnection.session()
    let asTheStageHasIt = Store(
      initialValue: CounterState(count: 10), reducer: counterReducer(environment))
    var hushedIsDone = false
    let hushed = Store(
      initialValue: CounterState(count: 10),
      reducer: hushedCounterReducer(environment) { hushedIsDone = true })
    asTheStageHasIt.send(.nthPrimeButtonTapped)
    hushed.send(.nthPrimeButtonTapped)
    chapter.wait("the failure of one") { !asTheStageHasIt.value.isNthPrimeButtonDisabled }
    chapter.wait("the end of the other") { hushedIsDone }
    chapter.show("as the stage has it", asTheStageHasIt.value)
    chapter.show("hushed", hushed.value)
    chapter.check(
      "the stage's button works again", asTheStageHasIt.value == CounterState(count: 10))
    chapter.check(
      "the hushed one's effect is done, and its button is disabled for ever",
      hushed.value.isNthPrimeButtonDisabled)
    chapter.say(
      "An error that is dropped sends no action. Nobody hears `nthPrimeResponse(nil)`, and it was "
        + "that action that enabled the button. The types were content. A preservation test is not."
    )
  }

  chapter.section("Where silence is right") {
    chapter.say(
      "Loading the favourites can fail too. But nobody waits for it: there is no spinner to stop, "
        + "and a list that could not be read changes nothing.")
    var environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    var log: [String] = []
    environment.log = { log.append($0) }
    let favorites = Store(initialValue: [2, 3, 5], reducer: favoritePrimesReducer(environment))
    try? FileManager.default.removeItem(at: environment.favoritesFile)
    favorites.send(.loadButtonTapped)
    chapter.check("no file: nothing changes", favorites.value == [2, 3, 5] && log.isEmpty)
    try Data("[2, 3".utf8).write(to: environment.favoritesFile)
    favorites.send(.loadButtonTapped)
    chapter.check("a corrupt file: nothing changes", favorites.value == [2, 3, 5])
    chapter.check("but the log says that it could not be read", log.count == 1)
  }
}

/// The stage's counter, but for its request: an error is dropped. `whenDone` hears of the end.
private func hushedCounterReducer(
  _ environment: PrimeTimeEnvironment, whenDone: @escaping () -> Void
) -> Reducer<CounterState, CounterAction> {
  let reducer = counterReducer(environment)
  return { state, action in
    let effect = reducer(&state, action)
    guard action == .nthPrimeButtonTapped else { return effect }
    return environment.session.dataTaskPublisher(for: environment.nthPrimeURL(state.count))
      .map { $0.data }
      .decode(type: WolframAlphaResult.self, decoder: JSONDecoder())
      .map { CounterAction.nthPrimeResponse($0.nthPrime) }
      .hush()
      .receive(on: environment.queue)
      .handleEvents(receiveCompletion: { _ in whenDone() })
      .eraseToEffect()
  }
}
