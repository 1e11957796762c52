import Foundation
import PrimeTime
import Stage10AsyncEffects
import TestSupport

let stage10 = makeStage10("Stage10AsyncEffects") { appReducer($0) }

/// Stage 10, with another reducer in the application's place.
func makeStage10(
  _ name: String,
  _ appReducer: @escaping @Sendable (PrimeTimeEnvironment) -> Reducer<AppState, AppAction>
) -> StageUnderTest {
  StageUnderTest(
    name,
    application: { setup in
      let reducer = appReducer(setup.environment)
      let home = QueueHome(setup.environment.queue)
      let store = Store(
        initialValue: setup.start,
        reducer: recording(
          setup.isLogged ? logging(reducer, to: setup.environment.log) : reducer,
          setup.record))
      return underTest(store, at: home) {
        var local: StoreUnderTest<CounterViewState, CounterViewAction>?
        home.assumeIsolated { isolation in
          let store = store.view(
            value: \.counterView, action: AppAction.counterView, isolation: isolation)
          local = underTest(store, at: home)
        }
        return local
      }
    },
    laboratory: { world in
      underTest(
        Store(initialValue: [], reducer: laboratoryReducer(world)), at: QueueHome(world.queue))
    }
  )
}

let stage10Features = FeaturesUnderTest(
  "Stage10AsyncEffects",
  counter: { underTest($0, counterReducer($1), $1) },
  primeModal: { underTest($0, primeModalReducer, $1) },
  favoritePrimes: { underTest($0, favoritePrimesReducer($1), $1) }
)

/// A feature's reducer in a store of its own.
private func underTest<State, Action>(
  _ start: State, _ reducer: @escaping Reducer<State, Action>, _ environment: PrimeTimeEnvironment
) -> StoreUnderTest<State, Action> {
  underTest(Store(initialValue: start, reducer: reducer), at: QueueHome(environment.queue))
}

/// A store that lives on the tests' queue.
private func underTest<State, Action>(
  _ store: Store<State, Action>, at home: QueueHome,
  counterView: @escaping () -> StoreUnderTest<CounterViewState, CounterViewAction>? = { nil }
) -> StoreUnderTest<State, Action> {
  StoreUnderTest(
    store,
    effectsIn: "effectTasks",
    send: { action in
      home.assumeIsolated { home in _ = store.send(action, isolation: home) }
    },
    state: { store.value },
    counterView: counterView)
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
          // An answer that comes before the task is suspended is taken immediately, whatever thread
          // it comes from. Going through the queue, it comes after what the store is about.
          return Effect.async { callback in
            world.queue.async {
              DispatchQueue.global().async {
                withExtendedLifetime(token) { callback(branch) }
              }
            }
          }
        }
      })
  }
}
