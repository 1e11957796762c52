// Starts the merged effects when they are merged, and not when the result is started.

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
  let (signal, input) = Signal<Action, Never>.pipe()
  var going = effects.count + 1
  func oneIsDone() {
    going -= 1
    if going == 0 { input.sendCompleted() }
  }
  for effect in effects {
    effect.start { event in
      switch event {
      case .value(let action): input.send(value: action)
      case .completed, .interrupted: oneIsDone()
      }
    }
  }
  oneIsDone()
  return signal.producer
}
