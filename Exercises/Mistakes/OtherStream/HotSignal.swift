// Makes a hot signal: the work starts when the effect is made, and once for all starts.

import Stage7SignalProducer

func handMadeFireAndForget<Action>(_ work: @escaping () -> Void) -> SignalProducer<Action, Never> {
  SignalProducer { observer, _ in
    work()
    observer.sendCompleted()
  }
}

func handMadeAsync<Action>(
  _ work: @escaping (@escaping (Action) -> Void) -> Void
) -> SignalProducer<Action, Never> {
  let signal = Signal<Action, Never> { observer, _ in
    work { answer in
      observer.send(value: answer)
      observer.sendCompleted()
    }
  }
  return signal.producer
}

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
    let disposable = effect.startWithValues { [weak self] action in self?.send(action) }
    inFlight.add(disposable)
  }
}
