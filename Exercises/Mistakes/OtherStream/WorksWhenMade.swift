// Does the work when the effect is made, and not when it is started: a further start does nothing.

import Stage7SignalProducer

func handMadeNone<Action>() -> SignalProducer<Action, Never> {
  .empty
}

func handMadeFireAndForget<Action>(_ work: @escaping () -> Void) -> SignalProducer<Action, Never> {
  work()
  return .empty
}

func handMadeSync<Action>(_ work: @escaping () -> Action) -> SignalProducer<Action, Never> {
  SignalProducer(value: work())
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
