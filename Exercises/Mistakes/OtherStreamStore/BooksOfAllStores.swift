// Has one list of effects for all stores: a store that is released disposes of another one's.

import Stage7SignalProducer

nonisolated(unsafe) private var inFlight = CompositeDisposable()

final class HandMadeStore<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> SignalProducer<Action, Never>

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> SignalProducer<Action, Never>
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit {
    inFlight.dispose()
    inFlight = CompositeDisposable()
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    inFlight += effect.startWithValues { [weak self] action in self?.send(action) }
  }
}
