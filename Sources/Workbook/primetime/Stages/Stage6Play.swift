import Playing
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams

/// Prime Time on stage 6. `Store`, `Reducer` and `Effect` are stage 6's in this file.
final class Stage6Play: PlayedStore {
  static let stage = PlayStage(
    number: 6, name: "ActionStreams", store: Stage6Play.self, tellsWhatIsInFlight: false,
    listens: true,
    onEffects: "Each listens to every action. The store cannot tell what one has under way.",
    place: "in an array",
    onRetained: "One for each effect, from the store's beginning to its end. None is for a request."
  )

  private let store: Store<AppState>

  init(state: AppState, environment: PrimeTimeEnvironment, recorder: PlayRecorder) {
    store = Store(
      reducer: recording(appReducer(environment), by: recorder),
      initialState: state,
      effects: appEffects(environment).map { watched($0, by: recorder) })
  }

  func send(_ action: PlayAction) {
    store.dispatch(action: action.small(in: store.state))
  }

  var state: AppState { store.state }
  var retained: Int? { storedElements(of: "lifelong", in: store)?.count }
}

/// The outermost reducer, which records what is reduced.
private func recording(
  _ reducer: @escaping Reducer<AppState>, by recorder: PlayRecorder
) -> Reducer<AppState> {
  return { state, action in
    let newState = reducer(state, action)
    let name = "\(action)"
    _ = recorder.reduced(name.hasSuffix("()") ? String(name.dropLast(2)) : name, to: newState)
    return newState
  }
}

/// The same effect, which records when it begins to listen, answers, and stops listening.
private func watched(_ effect: Effect, by recorder: PlayRecorder) -> Effect {
  Effect(dispatch: effect.dispatch) { actions in
    let id = recorder.began()
    return effect.source(actions)
      .handleEvents(
        receiveOutput: { _ in if effect.dispatch { recorder.answered() } },
        receiveCompletion: { _ in recorder.ended(id) },
        receiveCancel: { recorder.ended(id) }
      )
      .eraseToAnyPublisher()
  }
}

extension PlayAction {
  /// The small action that stage 6 has for it, which carries what its effects need.
  fileprivate func small(in state: AppState) -> any Action {
    switch self {
    case .decrement: DecrTapped()
    case .increment: IncrTapped()
    case .askNthPrime: NthPrimeButtonTapped(n: state.count)
    case .dismissAlert: AlertDismissButtonTapped()
    case .addFavorite: SaveFavoritePrimeTapped()
    case .removeFavorite: RemoveFavoritePrimeTapped()
    case .delete(let index): DeleteFavoritePrimes(indexes: [index])
    case .load: LoadButtonTapped()
    case .save: SaveButtonTapped(primes: state.favoritePrimes)
    }
  }
}
