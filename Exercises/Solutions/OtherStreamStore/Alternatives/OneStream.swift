// Sends all effects into one stream, which is flattened and started once. Good for a store that
// keeps no list of effects: `flatMap` knows the running ones.

import Stage7SignalProducer

final class HandMadeStore<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> SignalProducer<Action, Never>
  private let effects = Signal<SignalProducer<Action, Never>, Never>.pipe()
  private var listening: (any Disposable)?

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> SignalProducer<Action, Never>
  ) {
    self.value = initialValue
    self.reducer = reducer
    listening = effects.output.producer
      .flatMap(.merge) { $0 }
      .startWithValues { [weak self] action in self?.send(action) }
  }

  deinit { listening?.dispose() }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    effects.input.send(value: effect)
  }
}
