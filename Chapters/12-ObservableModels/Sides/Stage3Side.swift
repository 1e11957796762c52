import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher

/// What is run of stage 3, for comparison. `Store` is stage 3's in this file.
enum Stage3 {
  /// Prime Time, and a store that asks.
  static func side(_ environment: PrimeTimeEnvironment) -> Side {
    let store = Store<Int, Ask>(initialValue: 0) { answered, action in
      switch action {
      case .question: return [.sync { .answer }]
      case .answer:
        answered += 1
        return []
      }
    }
    let app = Store(initialValue: AppState(), reducer: appReducer(environment))
    return Side(
      name: "3",
      tap: { times in
        for _ in 0..<times { app.send(.counterView(.counter(.incrTapped))) }
      },
      counted: { app.value.counterView.count },
      ask: nil,
      answered: { store.value })
  }
}
