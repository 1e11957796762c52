import Playing
import PrimeTime
import Stage7SignalProducer

/// Prime Time on stage 7. `Store`, `Reducer` and `Effect` are stage 7's in this file.
final class Stage7Play: PlayedStore {
  static let stage = PlayStage(
    number: 7, name: "SignalProducer", store: Stage7Play.self,
    onEffects:
      "Each action has one effect. `none` is also one: it starts, and completes immediately.",
    retains: "Disposables",
    place: "in a CompositeDisposable",
    onRetained: "Each is added before its effect starts, and removed when the effect has ended.")

  private let store: Store<AppState, AppAction>

  init(state: AppState, environment: PrimeTimeEnvironment, recorder: PlayRecorder) {
    store = Store(initialValue: state, reducer: recording(appReducer(environment), by: recorder))
  }

  func send(_ action: PlayAction) { store.send(action.appAction) }
  var state: AppState { store.value }
  var retained: Int? { storedElements(of: "effectDisposables", in: store)?.count }
}

/// The outermost reducer, which records what is reduced and watches the resulting effect.
private func recording(
  _ reducer: @escaping Reducer<AppState, AppAction>, by recorder: PlayRecorder
) -> Reducer<AppState, AppAction> {
  return { state, action in
    let effect = reducer(&state, action)
    let entry = recorder.reduced(action.innermost, to: state)
    var ids: [Int] = []
    return effect.on(
      starting: { ids.append(recorder.began(of: entry)) },
      terminated: { ids.popLast().map(recorder.ended) },
      value: { _ in recorder.answered() })
  }
}
