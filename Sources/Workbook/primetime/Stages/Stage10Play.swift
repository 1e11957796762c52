import Playing
import PrimeTime
import Stage10AsyncEffects

/// Prime Time on stage 10. `Store`, `Reducer` and `Effect` are stage 10's in this file.
final class Stage10Play: PlayedStore {
  static let stage = PlayStage(
    number: 10, name: "AsyncEffects", store: Stage10Play.self,
    onEffects: "An effect that awaits is a task, which starts immediately. `none` starts none.",
    retains: "Tasks",
    place: "under their keys",
    onRetained: "Here the question has an id: r asks again, and cancels the previous question.",
    hasIds: true, asksAgain: true)

  private let store: Store<AppState, AppAction>

  init(state: AppState, environment: PrimeTimeEnvironment, recorder: PlayRecorder) {
    store = Store(
      initialValue: state,
      reducer: recording(askingOnce(appReducer(environment)), by: recorder))
  }

  func send(_ action: PlayAction) { store.send(action.appAction) }
  var state: AppState { store.value }
  var retained: Int? { storedElements(of: "effectTasks", in: store)?.count }

  var ids: [String] { storedIDs(of: "effectTasks", in: store) }
}

/// The application's reducer, whose question for the nth prime has an id: a new question cancels
/// the previous question, if it is still running.
private func askingOnce(
  _ reducer: @escaping Reducer<AppState, AppAction>
) -> Reducer<AppState, AppAction> {
  return { state, action in
    let effect = reducer(&state, action)
    guard case .counterView(.counter(.nthPrimeButtonTapped)) = action else { return effect }
    return effect.cancellable(id: "nth prime", cancelInFlight: true)
  }
}

/// The outermost reducer, which records what is reduced and watches the resulting effects.
private func recording(
  _ reducer: @escaping Reducer<AppState, AppAction>, by recorder: PlayRecorder
) -> Reducer<AppState, AppAction> {
  return { state, action in
    let effect = reducer(&state, action)
    let entry = recorder.reduced(action.innermost, to: state)
    return effect.mapWork(
      { work, _ in
        { send in
          let id = recorder.began(of: entry)
          await work(send)
          Task.isCancelled ? recorder.endedCanceled(id) : recorder.ended(id)
        }
      },
      sync: { work in
        {
          let id = recorder.began(of: entry)
          defer { recorder.ended(id) }
          return work()
        }
      }
    )
    .map { action in
      recorder.answered()
      return action
    }
  }
}
