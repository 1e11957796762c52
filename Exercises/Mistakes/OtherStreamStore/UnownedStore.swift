// Refers to the store without retaining it and without a check: an effect that sends something
// while the store is being released ends the program.

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
    self.value = value
    inFlight += effect.startWithValues { [unowned self] action in self.send(action) }
  }
}
