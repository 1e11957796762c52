// Disposes of the latest effect only: the effects before it go on when the store is released.

import Stage7SignalProducer

final class HandMadeStore<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> SignalProducer<Action, Never>
  private var latest: (any Disposable)?

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> SignalProducer<Action, Never>
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit { latest?.dispose() }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    latest = effect.startWithValues { [weak self] action in self?.send(action) }
  }
}
