// Never completes: the answer comes, and whoever waits for the end waits forever.

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
  SignalProducer { observer, lifetime in
    var isAnswered = false
    work { answer in
      if !isAnswered { observer.send(value: answer) }
      isAnswered = true
    }
    lifetime.observeEnded { _ = observer }
  }
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
