// Never completes: neither when there is no work to do, nor after the answer.

import Stage7SignalProducer

func handMadeNone<Action>() -> SignalProducer<Action, Never> {
  .never
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
  SignalProducer { observer, lifetime in
    var isAnswered = false
    work { answer in
      if !isAnswered { observer.send(value: answer) }
      isAnswered = true
    }
    lifetime.observeEnded { _ = observer }
  }
}

func handMadeMerge<Action>(
  _ effects: [SignalProducer<Action, Never>]
) -> SignalProducer<Action, Never> {
  SignalProducer { observer, lifetime in
    var going = effects.count + 1
    func oneIsDone() {
      going -= 1
      if going == 0 { observer.sendCompleted() }
    }
    for effect in effects where !lifetime.hasEnded {
      effect.startWithSignal { signal, interrupter in
        lifetime += interrupter
        signal.observe { event in
          switch event {
          case .value(let action): observer.send(value: action)
          case .completed, .interrupted: oneIsDone()
          }
        }
      }
    }
    oneIsDone()
  }
}
