// The helpers that make effects, on `SignalProducer`.

import Stage7SignalProducer

func handMadeNone<Action>() -> SignalProducer<Action, Never> {
  .empty
}

func handMadeFireAndForget<Action>(_ work: @escaping () -> Void) -> SignalProducer<Action, Never> {
  // The closure is run at each start, so it is what `Deferred` was: lazy and repeatable in one.
  SignalProducer { observer, _ in
    work()
    observer.sendCompleted()
  }
}

func handMadeSync<Action>(_ work: @escaping () -> Action) -> SignalProducer<Action, Never> {
  // The work is inside of the closure. Outside, it would be done once, and before any start.
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
  // It counts an answer before it sends it. To send the answer and then a completion is not enough:
  // while the first answer is being heard, the work may answer again, and nothing has completed
  // yet.
  .take(first: 1)
}

func handMadeMerge<Action>(
  _ effects: [SignalProducer<Action, Never>]
) -> SignalProducer<Action, Never> {
  SignalProducer { observer, lifetime in
    // One more than there are effects, for the loop: what is done at once must not complete the
    // whole before all have been started. With no effects, the loop is all there is.
    var going = effects.count + 1
    func oneIsDone() {
      going -= 1
      if going == 0 { observer.sendCompleted() }
    }
    for effect in effects where !lifetime.hasEnded {
      effect.startWithSignal { signal, interrupter in
        // Disposing of the whole ends its lifetime, and that disposes of every part: also of one
        // whose start has not returned.
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
