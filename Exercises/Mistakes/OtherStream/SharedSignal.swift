// Starts late, but once: the starts share one signal, and the later ones hear nothing of their own.

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
  var shared: Signal<Action, Never>?
  return SignalProducer { observer, _ in
    if let shared {
      shared.observe(observer)
    } else {
      shared = Signal { input, _ in
        work { answer in
          input.send(value: answer)
          input.sendCompleted()
        }
      }
      shared?.observe(observer)
    }
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
