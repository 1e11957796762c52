import LayerRecording
import Pictures
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect

/// The counter's button, while a request fails.
func buttonPicture(_ environment: PrimeTimeEnvironment, isHushed: Bool) -> MarbleDiagram {
  screenPicture(
    title: isHushed ? "A request that is hushed" : "A request whose error becomes an action",
    summary: isHushed
      ? """
      The button works. It is tapped: it is disabled, and the request begins. The request fails. \
      The effect completes and sends nothing. The button stays disabled.
      """
      : """
      The button works. It is tapped: it is disabled, and the request begins. The request fails. \
      The effect sends nthPrimeResponse(nil) and completes. The button works again.
      """,
    source: "request", marbles: "---#",
    operation: isHushed
      ? "map { … }.hush()" : "map(Optional.some).replaceError(with: nil).map { … }",
    shown: "button", describe: { $0.isNthPrimeButtonDisabled ? "disabled" : "works" },
    initialValue: CounterState(count: 10), sending: CounterAction.nthPrimeButtonTapped
  ) { request, recorded in
    counterReducer(
      environment,
      request: { _ in
        request.compactMap { _ in nil as WolframAlphaResult? }.mapError { $0 as any Error }
          .eraseToAnyPublisher()
      },
      effect: { recorded(isHushed ? hushed($0) : answered($0)) })
  }
}

/// The list of favorites, while loading fails.
func loadPicture(_ environment: PrimeTimeEnvironment) -> MarbleDiagram {
  screenPicture(
    title: "Loading that is hushed",
    summary: """
      The list is 2, 3, 5. Somebody loads the favorites, and reading the file fails at once. The \
      effect completes and sends nothing. The list stays as it is.
      """,
    source: "file", marbles: "#", operation: "map { … }.hush()",
    shown: "list", describe: { list in list.map { "\($0)" }.joined(separator: ", ") },
    initialValue: [2, 3, 5], sending: FavoritePrimesAction.loadButtonTapped
  ) { file, recorded in
    let reducer = favoritePrimesReducer(environment)
    return { list, action in
      let own = reducer(&list, action)
      guard action == .loadButtonTapped else { return own }
      return recorded(
        file.map { _ in FavoritePrimesAction.loadedFavoritePrimes([]) }.hush())
    }
  }
}

/// A store in virtual time: it is sent an action after a tick, and what the user sees is written
/// down beside what happens to the effect of that action.
///
/// - Parameters:
///   - source: the line of what fails.
///   - marbles: what that line plays.
///   - shown: the line of what the user sees.
///   - describe: what of the value the user sees.
///   - reducer: makes a reducer of the publisher that fails and of a function that writes down what
///     an effect sends.
private func screenPicture<Value, Action>(
  title: String, summary: String, source: String, marbles: String, operation: String,
  shown: String, describe: @escaping (Value) -> String, initialValue: Value, sending action: Action,
  reducer: (
    MarbleScript.Source, @escaping (Effect<Action>) -> Effect<Action>
  ) -> Reducer<Value, Action>
) -> MarbleDiagram {
  let script = MarbleScript()
  let store = Store(
    initialValue: initialValue,
    reducer: reducer(script.source(source, marbles)) { effect in
      effect.recordMarbles("effect", in: script.recorder).eraseToEffect()
    })
  script.scheduler.schedule(after: script.scheduler.now.advanced(by: script.ticks(1))) {
    store.send(action)
  }
  let screen = store.$value.map(describe).removeDuplicates()
    .recordMarbles(shown, in: script.recorder).sink { _ in }
  script.scheduler.run()
  // To cancel ends the line of the screen, so the lines are taken before.
  let diagram = MarbleDiagram(
    title: title, summary: summary, inputs: script.recorder.lines([source]),
    operation: operation, outputs: script.recorder.lines(["effect", shown]))
  screen.cancel()
  return diagram
}
