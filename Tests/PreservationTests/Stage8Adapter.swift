import Foundation
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import TestSupport

let stage8 = StageUnderTest(
  "Stage8CancellableEffects",
  application: { setup in
    let reducer = appReducer(setup.environment)
    let store = Store(
      initialValue: setup.start,
      reducer: recording(
        setup.isLogged ? logging(reducer, to: setup.environment.log) : reducer,
        setup.record))
    return StoreUnderTest(
      store,
      send: { store.send($0) },
      state: { store.value },
      counterView: {
        let local = store.view(value: \.counterView, action: AppAction.counterView)
        return StoreUnderTest(local, send: { local.send($0) }, state: { local.value })
      })
  },
  laboratory: { world in
    let store = Store(initialValue: [], reducer: laboratoryReducer(world))
    return StoreUnderTest(store, send: { store.send($0) }, state: { store.value })
  }
)

let stage8Features = FeaturesUnderTest(
  "Stage8CancellableEffects",
  counter: { underTest($0, counterReducer($1)) },
  primeModal: { state, _ in underTest(state, primeModalReducer) },
  favoritePrimes: { underTest($0, favoritePrimesReducer($1)) }
)

/// A feature's reducer in a store of its own.
private func underTest<State, Action>(
  _ start: State, _ reducer: @escaping Reducer<State, Action>
) -> StoreUnderTest<State, Action> {
  let store = Store(initialValue: start, reducer: reducer)
  return StoreUnderTest(store, send: { store.send($0) }, state: { store.value })
}

/// The outermost reducer of a test: it tells what the store goes through.
private func recording<Value, Action>(
  _ reducer: @escaping Reducer<Value, Action>,
  _ record: @escaping (Action, Value) -> Void
) -> Reducer<Value, Action> {
  return { value, action in
    let effect = reducer(&value, action)
    record(action, value)
    return effect
  }
}

private func laboratoryReducer(
  _ world: TestWorld
) -> Reducer<Laboratory.State, Laboratory.Action> {
  let life = world.lives.token()
  return { names, action in
    action.writeName(to: &names)
    withExtendedLifetime(life) { world.log.post(action.name) }
    return .merge(
      action.branches.map { branch in
        let token = branch.census?.token()
        switch branch.answers {
        case .atOnce:
          return .sync {
            withExtendedLifetime(token) { branch }
          }
        case .withNothing:
          return .fireAndForget {
            withExtendedLifetime(token) {}
          }
        case .afterWork:
          return Effect.async { callback in
            DispatchQueue.global().async {
              withExtendedLifetime(token) { callback(branch) }
            }
          }
          .receive(on: world.queue)
          .eraseToEffect()
        }
      })
  }
}
