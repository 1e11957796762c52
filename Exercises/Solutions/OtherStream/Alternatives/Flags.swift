// Sets a flag before it sends the first answer, and marks the effects that have ended. Good for
// doing without a count: a flag says that an answer arrived, or which effects have ended.

import Stage7SignalProducer

func handMadeNone<Action>() -> SignalProducer<Action, Never> {
  SignalProducer { observer, _ in observer.sendCompleted() }
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
    var isAnswered = false
    work { answer in
      guard !isAnswered else { return }
      isAnswered = true
      observer.send(value: answer)
      observer.sendCompleted()
    }
  }
}

func handMadeMerge<Action>(
  _ effects: [SignalProducer<Action, Never>]
) -> SignalProducer<Action, Never> {
  guard !effects.isEmpty else { return handMadeNone() }
  return SignalProducer { observer, lifetime in
    var isDone = effects.map { _ in false }
    let starts = CompositeDisposable()
    lifetime += starts
    for (place, effect) in effects.enumerated() where !starts.isDisposed {
      effect.startWithSignal { signal, interrupter in
        starts += interrupter
        signal.observe { event in
          if case .value(let action) = event { return observer.send(value: action) }
          isDone[place] = true
          if isDone.allSatisfy({ $0 }) { observer.sendCompleted() }
        }
      }
    }
  }
}
