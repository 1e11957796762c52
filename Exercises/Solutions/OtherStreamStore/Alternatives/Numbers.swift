// Keeps its effects in a dictionary by number, except those that have ended before `start`
// returned. Good where the store must find an effect again, for example to cancel it.

import Stage7SignalProducer

final class HandMadeStore<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> SignalProducer<Action, Never>
  private var inFlight: [Int: any Disposable] = [:]
  private var latest = 0

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> SignalProducer<Action, Never>
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit { inFlight.values.forEach { $0.dispose() } }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    latest += 1
    let number = latest
    let start =
      effect
      .on(terminated: { [weak self] in self?.inFlight[number] = nil })
      .startWithValues { [weak self] action in self?.send(action) }
    if !start.isDisposed { inFlight[number] = start }
  }
}
