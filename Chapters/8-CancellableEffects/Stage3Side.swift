import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher
import Walkthrough

/// Runs stage 3, for comparison. `Store` and `Effect` are stage 3's in this file.
enum Stage3 {
  /// Makes the store to compare, and Prime Time.
  static func side(_ environment: PrimeTimeEnvironment) -> Side {
    let waiting = Waiting()
    let store = Store<Answers, Ask>(initialValue: Answers()) { answers, action in
      answers.count(action)
      switch action {
      case .immediate: return [.sync { .immediateAnswer }]
      case .delayed: return [.async(waiting.add)]
      case .nothing, .immediateAnswer, .delayedAnswer: return []
      }
    }
    let app = Store(initialValue: AppState(), reducer: appReducer(environment))
    return Side(
      name: "stage 3", send: { store.send($0) }, answers: { store.value },
      kept: { storedCount(of: "effectCancellables", in: store) }, waiting: waiting,
      tap: { app.send(.counterView(.counter(.incrTapped))) },
      count: { app.value.counterView.count },
      survivesImmediate: false)
  }
}
