import Playing
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect

/// Prime Time on stage 5. `Store`, `Reducer` and `Effect` are stage 5's in this file.
final class Stage5Play: PlayedStore {
  static let stage = PlayStage(
    number: 5, name: "SingleEffect", store: Stage5Play.self,
    onEffects:
      "Each action has one effect. `none` is also one: it starts, and completes immediately.",
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

/// The outermost reducer, which records what is reduced and watches the resulting effect.
private func recording(
  _ reducer: @escaping Reducer<AppState, AppAction>, by recorder: PlayRecorder
) -> Reducer<AppState, AppAction> {
  return { state, action in
    let effect = reducer(&state, action)
    let entry = recorder.reduced(action.innermost, to: state)
    return effect.watched(of: entry, by: recorder).eraseToEffect()
  }
}
