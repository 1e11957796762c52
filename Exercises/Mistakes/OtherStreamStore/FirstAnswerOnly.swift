// Takes the first answer of an effect, and ends the effect there: what else it sends is lost.

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
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    inFlight += effect.take(first: 1).startWithValues { [weak self] action in self?.send(action) }
  }
}
