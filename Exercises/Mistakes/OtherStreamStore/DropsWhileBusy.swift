// Starts no effect while another one is going.

import Stage7SignalProducer

final class HandMadeStore<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> SignalProducer<Action, Never>
  private var isBusy = false
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
    guard !isBusy else { return }
    isBusy = true
    let disposable = effect.on(terminated: { [weak self] in self?.isBusy = false })
      .startWithValues { [weak self] action in self?.send(action) }
    inFlight.add(disposable)
  }
}
