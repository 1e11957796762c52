// Delays an answer until the effect has sent its other answers: the actions come in another order.

import Stage7SignalProducer

final class HandMadeStore<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> SignalProducer<Action, Never>
  private var waiting: [Action] = []
  private var isSending = false
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
    waiting.append(action)
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while !waiting.isEmpty {
      var value = self.value
      let effect = reducer(&value, waiting.removeFirst())
      self.value = value
      let disposable = effect.startWithValues { [weak self] action in self?.send(action) }
      inFlight.add(disposable)
    }
  }
}
