import Playing
import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher

/// Prime Time on stage 3. `Store`, `Reducer` and `Effect` are stage 3's in this file.
final class Stage3Play: PlayedStore {
  static let stage = PlayStage(
    number: 3, name: "EffectPublisher", store: Stage3Play.self,
    onEffects: "The reducer returns an array of effects, often an empty one.",
    place: "in a set",
    onRetained: """
      Each is removed when its effect completes. If that is before `sink` has returned, the \
      store crashes.
      """,
    mendedIn: 4,
    whyItCrashes: { action, isWritten in
      let works = ["saveButtonTapped": "saving", "loadButtonTapped": "loading"]
      guard let work = works[action] else { return nil }
      let file = work == "saving" && isWritten ? "The favorites are in the file all the same. " : ""
      return """
        the effect of \(work) does its work and completes inside the call of `sink`. The store's \
        completion closure then unwraps a variable for the cancellable. The variable is nil until \
        `sink` has returned. \(file)Chapter 3 ends with this crash, and chapter 4 fixes it.
        """
    })

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
