import Playing
import PrimeTime
import Stage1ClosureEffect

/// Prime Time on stage 1. `Store`, `Reducer` and `Effect` are stage 1's in this file.
final class Stage1Play: PlayedStore {
  static let stage = PlayStage(
    number: 1, name: "ClosureEffect", store: Stage1Play.self, tellsWhatIsInFlight: false,
    onEffects: "A closure does not say when it is done. So no code knows what is in flight.",
    place: "",
    onRetained: "None: an effect that is a closure cannot be canceled.")

  private let store: Store<AppState, AppAction>

  init(state: AppState, environment: PrimeTimeEnvironment, recorder: PlayRecorder) {
    store = Store(initialValue: state, reducer: recording(appReducer(environment), by: recorder))
  }

  func send(_ action: PlayAction) { store.send(action.appAction) }
  var state: AppState { store.value }
  var retained: Int? { nil }
}

/// The outermost reducer, which records what is reduced, and when its effects start and answer. A
/// closure says no more.
private func recording(
  _ reducer: @escaping Reducer<AppState, AppAction>, by recorder: PlayRecorder
) -> Reducer<AppState, AppAction> {
  return { state, action in
    let effects = reducer(&state, action)
    _ = recorder.reduced(action.innermost, to: state)
    return effects.map { effect in
      Effect { callback in
        _ = recorder.began()
        effect.run { action in
          recorder.answered()
          callback(action)
        }
      }
    }
  }
}
