import Playing
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects

/// Prime Time on stage 8. `Store`, `Reducer` and `Effect` are stage 8's in this file.
final class Stage8Play: PlayedStore {
  static let stage = PlayStage(
    number: 8, name: "CancellableEffects", store: Stage8Play.self,
    onEffects: "An effect is a list of parts, each started by itself. `none` has no parts.",
    place: "under their keys",
    onRetained:
      "A key is entered before its part starts. Ids cancel parts; Prime Time gives its parts none.",
    hasIds: true)

  private let store: Store<AppState, AppAction>

  init(state: AppState, environment: PrimeTimeEnvironment, recorder: PlayRecorder) {
    store = Store(initialValue: state, reducer: recording(appReducer(environment), by: recorder))
  }

  func send(_ action: PlayAction) { store.send(action.appAction) }
  var state: AppState { store.value }
  var retained: Int? { storedElements(of: "effectCancellables", in: store)?.count }

  var ids: [String] { storedIDs(of: "effectCancellables", in: store) }
}

/// The outermost reducer, which records what is reduced and watches the resulting effect.
private func recording(
  _ reducer: @escaping Reducer<AppState, AppAction>, by recorder: PlayRecorder
) -> Reducer<AppState, AppAction> {
  return { state, action in
    let effect = reducer(&state, action)
    let entry = recorder.reduced(action.innermost, to: state)
    return effect.mapWork { $0.watched(of: entry, by: recorder) }
  }
}
