// Feeds all effects into one stream, of which only the latest goes on: an action interrupts the effect
// of the action before.

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
      .flatMap(.latest) { $0 }
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
