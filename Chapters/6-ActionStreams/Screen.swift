import PrimeTime
import Stage2Publishers
import Stage6ActionStreams

/// What a screen has to do itself where the store has no effects: ask, retain the request, and
/// dispatch the answer.
final class SelfReliantScreen {
  private let store: Store<AppState>
  private let environment: PrimeTimeEnvironment
  private var requests: Set<AnyCancellable> = []

  init(of store: Store<AppState>, in environment: PrimeTimeEnvironment) {
    self.store = store
    self.environment = environment
  }

  func nthPrimeButtonTapped() {
    let n = store.state.count
    store.dispatch(action: NthPrimeButtonTapped(n: n))
    nthPrime(n, environment)
      .receive(on: environment.queue)
      .sink { [store] action in store.dispatch(action: action) }
      .store(in: &requests)
  }
}

/// What is left of it where an effect listens.
final class Screen {
  private let store: Store<AppState>

  init(of store: Store<AppState>) {
    self.store = store
  }

  func nthPrimeButtonTapped() {
    store.dispatch(action: NthPrimeButtonTapped(n: store.state.count))
  }
}
