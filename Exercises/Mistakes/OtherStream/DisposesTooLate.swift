// Disposes of an effect by what its start returns: one that is ended by its own value, before that,
// goes on.

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
    var going = effects.count + 1
    func oneIsDone() {
      going -= 1
      if going == 0 { observer.sendCompleted() }
    }
    for effect in effects where !lifetime.hasEnded {
      lifetime += effect.start { event in
        switch event {
        case .value(let action): observer.send(value: action)
        case .completed, .interrupted: oneIsDone()
        }
      }
    }
    oneIsDone()
  }
}
