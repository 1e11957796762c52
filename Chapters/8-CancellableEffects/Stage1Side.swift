import PrimeTime
import Stage1ClosureEffect

/// Runs stage 1, for comparison. `Store` and `Effect` are stage 1's in this file.
enum Stage1 {
  /// Makes the store to compare, and Prime Time.
  static func side(_ environment: PrimeTimeEnvironment) -> Side {
    let waiting = Waiting()
    let store = Store<Answers, Ask>(initialValue: Answers()) { answers, action in
      answers.count(action)
      switch action {
      case .immediate: return [Effect { callback in callback(.immediateAnswer) }]
      case .delayed: return [Effect(run: waiting.add)]
      case .nothing, .immediateAnswer, .delayedAnswer: return []
      }
    }
    let app = Store(initialValue: AppState(), reducer: appReducer(environment))
    return Side(
      name: "stage 1", send: { store.send($0) }, answers: { store.value }, kept: { nil },
      waiting: waiting,
      tap: { app.send(.counterView(.counter(.incrTapped))) },
      count: { app.value.counterView.count })
  }
}
