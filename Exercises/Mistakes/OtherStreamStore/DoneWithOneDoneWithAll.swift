// Disposes of everything when an effect is done: the others end with it.

import Stage7SignalProducer

final class HandMadeStore<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> SignalProducer<Action, Never>
  private var inFlight = CompositeDisposable()

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
    let disposable = effect.on(completed: { [weak self] in
      self?.inFlight.dispose()
      self?.inFlight = CompositeDisposable()
    }).startWithValues { [weak self] action in self?.send(action) }
    inFlight.add(disposable)
  }
}
