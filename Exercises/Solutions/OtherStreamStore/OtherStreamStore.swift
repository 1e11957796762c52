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

  // A start goes on when nobody retains its disposable, so releasing the books is not enough.
  deinit { inFlight.dispose() }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    // `startWithSignal` hands over the means to interrupt before the work starts. Then an effect
    // that is done at once has something to take out of the books: no `didComplete` is needed here.
    effect.startWithSignal { signal, interrupter in
      let entry = inFlight.add(interrupter)
      signal.observe { [weak self] event in
        if case .value(let action) = event { self?.send(action) }
        if event.isTerminating { entry?.dispose() }
      }
    }
  }
}
