import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// Stage 5's side of the comparison. This file imports stage 5, not stage 6, because both declare a
/// `Store`.
func stage5Side(_ environment: PrimeTimeEnvironment) -> Side {
  let ordered = Store<[String], String>(initialValue: []) { names, name in
    names.append(name)
    return .merge(answers(to: name).map { answer in .sync { answer } })
  }
  ordered.send("?")

  let tally = Tally()
  let replies = PassthroughSubject<Int, Never>()
  let store = Store<Int, Int>(initialValue: 0) { value, action in
    value += 1
    guard action > 0 else { return .none }
    let life = tally.life()
    return replies.map { reply in withExtendedLifetime(life) { reply } }.eraseToEffect()
  }
  var retained = [tally.living]
  for _ in 0..<openQuestions { store.send(1) }
  retained.append(tally.living)
  // -1 makes each claim about the property false if it doesn't exist.
  let cancellables = storedCount(of: "effectCancellables", in: store) ?? -1
  weak var unwanted: Store<Int, Int>?
  do {
    let store = Store<Int, Int>(initialValue: 0) { _, _ in replies.eraseToEffect() }
    store.send(1)
    unwanted = store
  }
  let retainsStore = unwanted != nil
  withExtendedLifetime(store) { replies.send(completion: .finished) }
  retained.append(withExtendedLifetime(store) { tally.living })

  let app = Store(initialValue: AppState(), reducer: appReducer(environment))
  let small = Store<Int, Int>(initialValue: 0) { value, action in
    value += 1
    return action > 0 ? .sync { 0 } : .none
  }
  return Side(
    order: ordered.value,
    retainsStore: retainsStore,
    retained: retained,
    cancellables: cancellables,
    plainAction: { app.send(.counterView(.counter(.incrTapped))) },
    answeredAction: { small.send(1) })
}
