import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// Stage 6's side of the comparison.
func stage6Side(_ environment: PrimeTimeEnvironment) -> Side {
  let answering = Effect { actions in
    actions.ofType(Named.self)
      .flatMap { action in answers(to: action.name).publisher.map(Named.init) }
      .eraseActionType()
      .eraseToAnyPublisher()
  }
  let ordered = Store<[String]>(
    reducer: { names, action in names + ((action as? Named).map { [$0.name] } ?? []) },
    initialState: [], effects: [answering])
  ordered.dispatch(action: Named(name: "?"))

  let tally = Tally()
  let replies = PassthroughSubject<Pong, Never>()
  let life = tally.life()
  let asking = Effect { actions in
    actions.ofType(Ping.self)
      .flatMap { _ in
        let life = tally.life()
        return replies.map { reply in withExtendedLifetime(life) { reply } }
      }
      .eraseActionType()
      .filter { _ in withExtendedLifetime(life) { true } }
      .eraseToAnyPublisher()
  }
  let store = Store<Int>(reducer: { count, _ in count + 1 }, initialState: 0, effects: [asking])
  var retained = [tally.living]
  for _ in 0..<openQuestions { store.dispatch(action: Ping()) }
  retained.append(tally.living)
  // -1 makes each claim about the property false if it doesn't exist.
  let cancellables = storedCount(of: "lifelong", in: store) ?? -1
  weak var unwanted: Store<Int>?
  do {
    let store = Store<Int>(reducer: { count, _ in count }, initialState: 0, effects: [asking])
    store.dispatch(action: Ping())
    unwanted = store
  }
  let retainsStore = unwanted != nil
  withExtendedLifetime(store) { replies.send(completion: .finished) }
  retained.append(withExtendedLifetime(store) { tally.living })

  let app = Store(
    reducer: appReducer(environment), initialState: AppState(), effects: appEffects(environment))
  let small = Store<Int>(reducer: { count, _ in count + 1 }, initialState: 0, effects: [pongs])
  return Side(
    order: ordered.state,
    retainsStore: retainsStore,
    retained: retained,
    cancellables: cancellables,
    plainAction: { app.dispatch(action: IncrTapped()) },
    answeredAction: { small.dispatch(action: Ping()) })
}

/// An action that has only a name.
private struct Named: Action {
  let name: String
}

/// Sends the application an action without an effect, while many effects ignore it.
func actionPastIdleEffects(_ count: Int, _ environment: PrimeTimeEnvironment) -> () -> Void {
  let app = Store(
    reducer: appReducer(environment), initialState: AppState(),
    effects: appEffects(environment) + Array(repeating: pongs, count: count))
  return { app.dispatch(action: IncrTapped()) }
}
