// Has one book for all stores: the first store that is released ends the effects of the others.

import Stage7SignalProducer

private let inFlight = CompositeDisposable()

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

  deinit { inFlight.dispose() }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let disposable = effect.startWithValues { [weak self] action in self?.send(action) }
    inFlight.add(disposable)
  }
}
