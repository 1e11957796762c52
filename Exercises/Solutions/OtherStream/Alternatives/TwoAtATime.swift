// Merges the first effect with the merged rest, and makes most helpers with one that takes an
// optional. Good for reading: a reader has to understand only how two effects are merged.

import Stage7SignalProducer

func handMadeNone<Action>() -> SignalProducer<Action, Never> {
  once { nil }
}

func handMadeFireAndForget<Action>(_ work: @escaping () -> Void) -> SignalProducer<Action, Never> {
  once {
    work()
    return nil
  }
}

func handMadeSync<Action>(_ work: @escaping () -> Action) -> SignalProducer<Action, Never> {
  once(work)
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
  guard let first = effects.first else { return handMadeNone() }
  let rest = Array(effects.dropFirst())
  return SignalProducer { observer, lifetime in
    var areDone = (false, false)
    func start(_ effect: SignalProducer<Action, Never>, noteEnd: @escaping () -> Void) {
      effect.startWithSignal { signal, interrupter in
        lifetime += interrupter
        signal.observe { event in
          if case .value = event { return observer.send(event) }
          noteEnd()
          if areDone == (true, true) { observer.sendCompleted() }
        }
      }
    }
    start(first) { areDone.0 = true }
    if !lifetime.hasEnded { start(handMadeMerge(rest)) { areDone.1 = true } }
  }
}

/// Does the work at each start, sends its result if there is one, and completes.
private func once<Action>(_ work: @escaping () -> Action?) -> SignalProducer<Action, Never> {
  SignalProducer { observer, _ in
    if let action = work() { observer.send(value: action) }
    observer.sendCompleted()
  }
}
