// Ties every start to the lifetime of the store, by a `Lifetime.Token`. Good for the shortest
// store: it needs no `deinit`.

import Stage7SignalProducer

final class HandMadeStore<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> SignalProducer<Action, Never>
  private let token = Lifetime.Token()

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> SignalProducer<Action, Never>
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let lifetime = Lifetime(token)
    lifetime += effect.start { [weak self] event in
      if case .value(let action) = event { self?.send(action) }
    }
  }
}
