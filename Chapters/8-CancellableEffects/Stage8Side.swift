import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// Runs stage 8, for comparison. `Store` and `Effect` are stage 8's in this file.
enum Stage8 {
  /// Makes the store to compare, and Prime Time.
  static func side(_ environment: PrimeTimeEnvironment) -> Side {
    let waiting = Waiting()
    let store = Store<Answers, Ask>(initialValue: Answers()) { answers, action in
      answers.count(action)
      switch action {
      case .immediate: return .sync { .immediateAnswer }
      case .delayed: return .async(waiting.add)
      case .nothing, .immediateAnswer, .delayedAnswer: return .none
      }
    }
    let app = Store(initialValue: AppState(), reducer: appReducer(environment))
    return Side(
      name: "stage 8", send: { store.send($0) }, answers: { store.value },
      kept: { storedCount(of: "effectCancellables", in: store) }, waiting: waiting,
      tap: { app.send(.counterView(.counter(.incrTapped))) },
      count: { app.value.counterView.count })
  }

  /// Returns the actions of a store in which an effect sends b while the store handles a, which
  /// another effect has sent.
  static func overlapping() -> [String] {
    let (left, right) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      switch action {
      case "ask": return .merge(left.eraseToEffect(), right.eraseToEffect())
      case "a": return .merge(.fireAndForget { right.send("b") }, .sync { "aa" })
      default: return .none
      }
    }
    store.send("ask")
    left.send("a")
    return store.value
  }

  /// Sends 1 to a store, whose observer then sends 10, and returns the value.
  static func observed(_ lanes: ObserverLanes) -> Int {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      lanes.reduce(&value, action)
      return .none
    }
    let observer = store.$value.dropFirst().sink { [weak store] value in
      lanes.receive(value, send: { store?.send($0) }, value: { store?.value ?? 0 })
    }
    return withExtendedLifetime(observer) { lanes.run(send: store.send) { store.value } }
  }
}
