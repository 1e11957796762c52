import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects

/// A screen that owns a store, and lists what has happened.
final class Screen {
  private(set) var history: [String] = []
  private(set) lazy var store = Store(initialValue: CounterState(), reducer: reducer)
  private let counter: Reducer<CounterState, CounterAction>

  init(_ environment: PrimeTimeEnvironment) { counter = counterReducer(environment) }

  func reducer(_ state: inout CounterState, _ action: CounterAction) -> Effect<CounterAction> {
    .merge(.fireAndForget { self.history.append("\(action)") }, counter(&state, action))
  }
}
