// Forwards the end of each effect: the first one that is done, or is interrupted, ends the whole.

import Stage7SignalProducer

func handMadeNone<Action>() -> SignalProducer<Action, Never> {
  .empty
}

func handMadeFireAndForget<Action>(_ work: @escaping () -> Void) -> SignalProducer<Action, Never> {
  SignalProducer { observer, _ in
    work()
    observer.sendCompleted()
  }
}

func handMadeSync<Action>(_ work: @escaping () -> Action) -> SignalProducer<Action, Never> {
  SignalProducer { observer, _ in
    observer.send(value: work())
    observer.sendCompleted()
  }
}

func handMadeAsync<Action>(
  _ work: @escaping (@escaping (Action) -> Void) -> Void
) -> SignalProducer<Action, Never> {
  SignalProducer { observer, _ in
    work { answer in observer.send(value: answer) }
  }
  .take(first: 1)
}

func handMadeMerge<Action>(
  _ effects: [SignalProducer<Action, Never>]
) -> SignalProducer<Action, Never> {
  SignalProducer { observer, lifetime in
    for effect in effects where !lifetime.hasEnded {
      effect.startWithSignal { signal, interrupter in
        lifetime += interrupter
        signal.observe(observer)
      }
    }
    if effects.isEmpty { observer.sendCompleted() }
  }
}
