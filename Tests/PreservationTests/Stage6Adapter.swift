import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import TestSupport

let stage6 = StageUnderTest(
  "Stage6ActionStreams",
  application: { setup in
    let reducer = appReducer(setup.environment)
    let store = Store(
      reducer: recording(
        setup.isLogged
          ? logging(reducer, to: setup.environment.log) { "\(AppAction($0))" } : reducer,
        setup.record),
      initialState: setup.start,
      effects: appEffects(setup.environment))
    return StoreUnderTest(
      store, effectsIn: nil,
      send: { store.dispatch(action: $0.small(in: store.state)) },
      state: { store.state },
      counterView: {
        let local = LocalScreen(of: store)
        return StoreUnderTest(
          local, effectsIn: nil,
          send: { store.dispatch(action: AppAction.counterView($0).small(in: store.state)) },
          state: { local.state })
      })
  },
  laboratory: { world in
    let life = world.lives.token()
    let store = Store<Laboratory.State>(
      reducer: { names, action in
        guard let tree = (action as? Grown)?.tree else { return names }
        withExtendedLifetime(life) { world.log.post(tree.name) }
        var names = names
        tree.writeName(to: &names)
        return names
      },
      initialState: [],
      effects: [growing(on: world.queue)])
    return StoreUnderTest(
      store, effectsIn: nil, send: { store.dispatch(action: Grown(tree: $0)) },
      state: { store.state })
  }
)

let stage6Features = FeaturesUnderTest(
  "Stage6ActionStreams",
  counter: { start, environment in
    underTest(start, counterReducer, [nthPrimeEffect(environment)]) { state, action in
      AppAction.counterView(.counter(action)).small(in: AppState(count: state.count))
    }
  },
  primeModal: { start, _ in
    underTest(start, primeModalReducer, []) { state, action in
      AppAction.counterView(.primeModal(action)).small(in: AppState(count: state.count))
    }
  },
  favoritePrimes: { start, environment in
    underTest(start, favoritePrimesReducer, favoritePrimesEffects(environment)) { state, action in
      AppAction.favoritePrimes(action).small(in: AppState(favoritePrimes: state))
    }
  }
)

/// A feature's reducer and effects in a store of their own.
private func underTest<State, Action>(
  _ start: State, _ reducer: @escaping Reducer<State>, _ effects: [Effect],
  _ small: @escaping (State, Action) -> any Stage6ActionStreams.Action
) -> StoreUnderTest<State, Action> {
  let store = Store(reducer: reducer, initialState: start, effects: effects)
  return StoreUnderTest(
    store, effectsIn: nil, send: { store.dispatch(action: small(store.state, $0)) },
    state: { store.state })
}

/// What the counter's screen sees: a selection, kept up to date as a view model does.
private final class LocalScreen {
  private(set) var state = CounterViewState()
  private var cancellable: AnyCancellable?

  init(of store: Store<AppState>) {
    cancellable = store.select(\.counterView).sink { [unowned self] in state = $0 }
  }
}

/// The outermost reducer of a test: it tells what the store goes through.
private func recording(
  _ reducer: @escaping Reducer<AppState>, _ record: @escaping (AppAction, AppState) -> Void
) -> Reducer<AppState> {
  return { state, action in
    let newState = reducer(state, action)
    record(AppAction(action), newState)
    return newState
  }
}

/// The laboratory's action: a tree whose effects are about to answer.
private struct Grown: Action {
  let tree: Laboratory.Action
}

/// Answers a tree with its branches, each in its own way.
private func growing(on queue: DispatchQueue) -> Effect {
  Effect { actions in
    actions.ofType(Grown.self)
      .flatMap { action in Publishers.MergeMany(action.tree.branches.map { answer($0, queue) }) }
      .eraseToAnyPublisher()
  }
}

private func answer(
  _ branch: Laboratory.Action, _ queue: DispatchQueue
) -> AnyPublisher<any Action, Never> {
  let token = branch.census?.token()
  let action = Grown(tree: branch)
  switch branch.answers {
  case .atOnce:
    return Deferred { Just(withExtendedLifetime(token) { action as any Action }) }
      .eraseToAnyPublisher()
  case .withNothing:
    return Deferred { withExtendedLifetime(token) { Empty<any Action, Never>() } }
      .eraseToAnyPublisher()
  case .afterWork:
    return Deferred {
      Future<any Action, Never> { promise in
        DispatchQueue.global().async {
          withExtendedLifetime(token) { promise(.success(action)) }
        }
      }
    }
    .receive(on: queue)
    .eraseToAnyPublisher()
  }
}
