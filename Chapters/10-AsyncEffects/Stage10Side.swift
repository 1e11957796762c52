import Foundation
import PrimeTime
import Stage10AsyncEffects
import Walkthrough

/// What is run of stage 10, for comparison: stores of the main actor.
@MainActor struct Stage10 {
  private let store = Store<Int, Cost?>(initialValue: 0) { count, action in
    count += 1
    switch action {
    case .sync: return .sync { nil }
    case .task: return .run { send in send(nil) }
    case .quiet, .tap, nil: return .none
    }
  }
  private let app: Store<AppState, AppAction>

  private init(_ folder: URL) {
    app = Store(initialValue: AppState(), reducer: appReducer(.standard(folder: folder)))
  }

  private func send(_ cost: Cost, times: Int) {
    if cost == .tap {
      for _ in 0..<times { app.send(.counterView(.counter(.incrTapped))) }
    } else {
      for _ in 0..<times { store.send(cost) }
    }
  }

  /// Its closures are for the main thread.
  nonisolated static func side(_ folder: URL) -> Side {
    let stage = MainActor.assumeIsolated { Stage10(folder) }
    return Side(
      name: "stage 10",
      send: { cost, times in MainActor.assumeIsolated { stage.send(cost, times: times) } },
      reduced: { MainActor.assumeIsolated { stage.store.value } },
      counted: { MainActor.assumeIsolated { stage.app.value.counterView.count } },
      kept: { MainActor.assumeIsolated { storedCount(of: "effectTasks", in: stage.store) } })
  }
}
