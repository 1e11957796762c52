// Calls the reducer once for the value and once for the effect.

import Stage7SignalProducer

final class HandMadeStore<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> SignalProducer<Action, Never>
  private let inFlight = CompositeDisposable()

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> SignalProducer<Action, Never>
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit { inFlight.dispose() }

  func send(_ action: Action) {
    _ = reducer(&value, action)
    var copy = value
    let effect = reducer(&copy, action)
    let disposable = effect.startWithValues { [weak self] action in self?.send(action) }
    inFlight.add(disposable)
  }
}
