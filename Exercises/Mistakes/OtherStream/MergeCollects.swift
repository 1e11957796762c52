// Sends everything when all effects are done: an answer waits for the slowest.

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
    var actions: [Action] = []
    var going = effects.count + 1
    func oneIsDone() {
      going -= 1
      guard going == 0 else { return }
      actions.forEach { observer.send(value: $0) }
      observer.sendCompleted()
    }
    for effect in effects where !lifetime.hasEnded {
      lifetime += effect.start { event in
        switch event {
        case .value(let action): actions.append(action)
        case .completed, .interrupted: oneIsDone()
        }
      }
    }
    oneIsDone()
  }
}
