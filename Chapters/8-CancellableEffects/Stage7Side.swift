import PrimeTime
import Stage7SignalProducer
import Walkthrough

/// Runs stage 7, for comparison. `Store` and `Effect` are stage 7's in this file.
enum Stage7 {
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
      name: "stage 7", send: { store.send($0) }, answers: { store.value },
      kept: { storedCount(of: "effectDisposables", in: store) }, waiting: waiting,
      tap: { app.send(.counterView(.counter(.incrTapped))) },
      count: { app.value.counterView.count })
  }

  /// Returns the actions of a store in which an effect sends b while the store handles a, which
  /// another effect has sent.
  static func overlapping() -> [String] {
    let (left, right) = (Signal<String, Never>.pipe(), Signal<String, Never>.pipe())
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      switch action {
      case "ask": return .merge(left.output.producer, right.output.producer)
      case "a": return .merge(.fireAndForget { right.input.send(value: "b") }, .sync { "aa" })
      default: return .none
      }
    }
    store.send("ask")
    left.input.send(value: "a")
    return store.value
  }
}
