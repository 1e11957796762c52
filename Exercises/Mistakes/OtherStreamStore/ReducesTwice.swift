// Calls the reducer once for the value and once more for the effect: the change happens twice.

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

  @discardableResult
  private func reduce(_ action: Action) -> SignalProducer<Action, Never> {
    var value = self.value
    defer { self.value = value }
    return reducer(&value, action)
  }

  func send(_ action: Action) {
    reduce(action)
    let effect = reduce(action)
    inFlight += effect.startWithValues { [weak self] action in self?.send(action) }
  }
}
