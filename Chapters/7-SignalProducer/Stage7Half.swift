import PrimeTime
import Stage7SignalProducer

/// The measured code of stage 7, the same as stage 5's in Stage5Half.swift.
enum Stage7 {
  /// The application, as the comparison drives it.
  static func application(_ environment: PrimeTimeEnvironment) -> (AppAction) -> Void {
    let store = Store(initialValue: AppState(), reducer: appReducer(environment))
    return { store.send($0) }
  }

  /// A store whose action 0 has an effect that answers synchronously with 1, which has no effect.
  static func immediate() -> Measured {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 0 ? .sync { 1 } : .none
    }
    return Measured(store, books: "effectDisposables", send: { store.send(0) })
  }

  /// A store whose action 0 has an effect that does not end before `finish`.
  static func endless() -> Measured {
    let (signal, input) = Signal<Int, Never>.pipe()
    let store = Store<Int, Int>(initialValue: 0) { _, _ in signal.producer }
    return Measured(
      store, books: "effectDisposables", send: { store.send(0) },
      finish: { input.sendCompleted() })
  }
}
