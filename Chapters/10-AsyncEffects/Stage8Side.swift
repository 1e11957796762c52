import PrimeTime
import Stage8CancellableEffects
import Walkthrough

/// What is run of stage 8, for comparison. `Store` and `Effect` are stage 8's in this file.
enum Stage8 {
  static func side(_ environment: PrimeTimeEnvironment) -> Side {
    let store = Store<Int, Cost?>(initialValue: 0) { count, action in
      count += 1
      switch action {
      case .sync: return .sync { nil }
      case .task: return .async { callback in callback(nil) }
      case .quiet, .tap, nil: return .none
      }
    }
    let app = Store(initialValue: AppState(), reducer: appReducer(environment))
    return Side(
      name: "stage 8",
      send: { cost, times in
        if cost == .tap {
          for _ in 0..<times { app.send(.counterView(.counter(.incrTapped))) }
        } else {
          for _ in 0..<times { store.send(cost) }
        }
      },
      reduced: { store.value }, counted: { app.value.counterView.count },
      kept: { storedCount(of: "effectCancellables", in: store) })
  }
}
