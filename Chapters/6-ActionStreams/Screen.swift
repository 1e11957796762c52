import PrimeTime
import Stage2Publishers
import Stage6ActionStreams

/// A screen of a store without effects: it makes the request, retains it, and dispatches the
/// answer.
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

/// A screen of a store whose effect listens: it only dispatches.
final class Screen {
  private let store: Store<AppState>

  init(of store: Store<AppState>) {
    self.store = store
  }

  func nthPrimeButtonTapped() {
    store.dispatch(action: NthPrimeButtonTapped(n: store.state.count))
  }
}
