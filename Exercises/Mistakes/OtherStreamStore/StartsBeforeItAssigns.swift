// Assigns the value after the effect has started: the change of an answer that comes at once is
// lost.

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
    defer { self.value = value }
    effect.startWithSignal { signal, interrupter in
      let entry = inFlight.add(interrupter)
      signal.observe { [weak self] event in
        if case .value(let action) = event { self?.send(action) }
        if event.isTerminating { entry?.dispose() }
      }
    }
  }
}
