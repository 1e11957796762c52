import PrimeTime
import Stage2Publishers
import Stage5SingleEffect

/// What is run of stage 5, for comparison. `Store` is stage 5's in this file.
enum Stage5 {
  /// Prime Time, and a store that asks.
  static func side(_ environment: PrimeTimeEnvironment) -> Side {
    let store = Store<Int, Ask>(initialValue: 0) { answered, action in
      switch action {
      case .question: return .sync { .answer }
      case .answer:
        answered += 1
        return .none
      }
    }
    let app = Store(initialValue: AppState(), reducer: appReducer(environment))
    return Side(
      name: "5",
      tap: { times in
        for _ in 0..<times { app.send(.counterView(.counter(.incrTapped))) }
      },
      counted: { app.value.counterView.count },
      ask: { times in
        for _ in 0..<times { store.send(.question) }
      },
      answered: { store.value })
  }
}
