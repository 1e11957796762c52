// The store on `SignalProducer`.

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

  // Dropping a disposable does not end its effect, so the store has to dispose of them.
  deinit { inFlight.dispose() }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    // `startWithSignal` passes the interrupter before the work starts. So an effect that completes
    // immediately finds its entry and removes it: no `didComplete` is needed here.
    effect.startWithSignal { signal, interrupter in
      let entry = inFlight.add(interrupter)
      signal.observe { [weak self] event in
        if case .value(let action) = event { self?.send(action) }
        if event.isTerminating { entry?.dispose() }
      }
    }
  }
}
