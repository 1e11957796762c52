import PrimeTime
import Stage7SignalProducer

/// What is run of stage 7, for comparison. `Store` is stage 7's in this file.
enum Stage7 {
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
      name: "7",
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
