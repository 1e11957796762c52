import PrimeTime
import Stage2Publishers
import Stage4CancellableBookkeeping
import Walkthrough

/// Runs stage 4, for comparison. `Store` and `Effect` are stage 4's in this file.
enum Stage4 {
  /// Makes the store to compare, and Prime Time.
  static func side(_ environment: PrimeTimeEnvironment) -> Side {
    let waiting = Waiting()
    let store = Store<Answers, Ask>(initialValue: Answers()) { answers, action in
      answers.count(action)
      switch action {
      case .immediate: return [.sync { .immediateAnswer }]
      case .delayed: return [.async(waiting.add)]
      case .nothing, .immediateAnswer, .delayedAnswer: return []
      }
    }
    let app = Store(initialValue: AppState(), reducer: appReducer(environment))
    return Side(
      name: "stage 4", send: { store.send($0) }, answers: { store.value },
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
      case "ask": return [left.eraseToEffect(), right.eraseToEffect()]
      case "a": return [.fireAndForget { right.send("b") }, .sync { "aa" }]
      default: return []
      }
    }
    store.send("ask")
    left.send("a")
    return store.value
  }
}
