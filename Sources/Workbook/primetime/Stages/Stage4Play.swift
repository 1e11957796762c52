import Playing
import PrimeTime
import Stage2Publishers
import Stage4CancellableBookkeeping

/// Prime Time on stage 4. `Store`, `Reducer` and `Effect` are stage 4's in this file.
final class Stage4Play: PlayedStore {
  static let stage = PlayStage(
    number: 4, name: "CancellableBookkeeping", store: Stage4Play.self,
    onEffects: "The reducer returns an array of effects, often an empty one.",
    place: "in a set",
    onRetained: "Each is entered when `sink` has returned, unless its effect has completed by then."
  )

  private let store: Store<AppState, AppAction>

  init(state: AppState, environment: PrimeTimeEnvironment, recorder: PlayRecorder) {
    store = Store(initialValue: state, reducer: recording(appReducer(environment), by: recorder))
  }

  func send(_ action: PlayAction) { store.send(action.appAction) }
  var state: AppState { store.value }
  var retained: Int? { storedElements(of: "effectCancellables", in: store)?.count }
}

/// The outermost reducer, which records what is reduced and watches the resulting effects.
private func recording(
  _ reducer: @escaping Reducer<AppState, AppAction>, by recorder: PlayRecorder
) -> Reducer<AppState, AppAction> {
  return { state, action in
    let effects = reducer(&state, action)
    let entry = recorder.reduced(action.innermost, to: state)
    return effects.map { $0.watched(of: entry, by: recorder).eraseToEffect() }
  }
}
