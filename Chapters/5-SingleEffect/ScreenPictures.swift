import LayerRecording
import Pictures
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect

/// The counter's button, while a request fails.
func buttonPicture(_ environment: PrimeTimeEnvironment, isHushed: Bool) -> MarbleDiagram {
  screenPicture(
    title: isHushed ? "A hushed request" : "A request whose error becomes an action",
    summary: isHushed
      ? """
      The button is enabled. A tap disables it and starts the request. The request fails. The \
      effect completes and sends nothing. The button stays disabled.
      """
      : """
      The button is enabled. A tap disables it and starts the request. The request fails. The \
      effect sends nthPrimeResponse(nil) and completes. The button is enabled again.
      """,
    source: "request", marbles: "---#",
    operation: isHushed
      ? "map { … }.hush()" : "map(Optional.some).replaceError(with: nil).map { … }",
    shown: "button", describe: { $0.isNthPrimeButtonDisabled ? "disabled" : "enabled" },
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
    title: "Hushed loading",
    summary: """
      The list is 2, 3, 5. The user loads the favorites, and reading the file fails immediately. \
      The effect completes and sends nothing. The list stays as it is.
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

/// A store in virtual time. It receives an action after a tick. The picture shows what the user
/// sees beside the events of that action's effect.
///
/// - Parameters:
///   - source: the name of the line of the publisher that fails.
///   - marbles: the marbles that this line plays.
///   - shown: the name of the line that shows what the user sees.
///   - describe: describes what the user sees of the value.
///   - reducer: makes a reducer from the publisher that fails and a function that records what an
///     effect sends.
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
  // Canceling ends the screen's line, so take the lines first.
  let diagram = MarbleDiagram(
    title: title, summary: summary, inputs: script.recorder.lines([source]),
    operation: operation, outputs: script.recorder.lines(["effect", shown]))
  screen.cancel()
  return diagram
}
