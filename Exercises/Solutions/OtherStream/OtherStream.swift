// The helpers that make effects, on `SignalProducer`.

import Stage7SignalProducer

func handMadeNone<Action>() -> SignalProducer<Action, Never> {
  .empty
}

func handMadeFireAndForget<Action>(_ work: @escaping () -> Void) -> SignalProducer<Action, Never> {
  // The closure runs at each start. So it does the job of `Deferred`: lazy and repeatable.
  SignalProducer { observer, _ in
    work()
    observer.sendCompleted()
  }
}

func handMadeSync<Action>(_ work: @escaping () -> Action) -> SignalProducer<Action, Never> {
  // The work is inside the closure. Outside, it would run once, before any start.
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
  // `take` counts an answer before it sends it. Sending the answer and then a completion is not
  // enough: the work can answer again while the first answer is being sent, before the completion.
  .take(first: 1)
}

func handMadeMerge<Action>(
  _ effects: [SignalProducer<Action, Never>]
) -> SignalProducer<Action, Never> {
  SignalProducer { observer, lifetime in
    // The number of effects, and one for the loop: without effects, the end of the loop completes.
    var running = effects.count + 1
    func oneHasEnded() {
      running -= 1
      if running == 0 { observer.sendCompleted() }
    }
    for effect in effects where !lifetime.hasEnded {
      effect.startWithSignal { signal, interrupter in
        // Disposing of the merged start ends its lifetime, and that disposes of every effect, even
        // of one whose start has not returned.
        lifetime += interrupter
        signal.observe { event in
          switch event {
          case .value(let action): observer.send(value: action)
          case .completed, .interrupted: oneHasEnded()
          }
        }
      }
    }
    oneHasEnded()
  }
}
