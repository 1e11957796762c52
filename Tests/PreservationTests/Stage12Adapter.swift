import Foundation
import PrimeTime
import Stage12ObservableModels
import TestSupport

let stage12 = StageUnderTest(
  "Stage12ObservableModels",
  application: { setup in
    let app = onMainActor { ApplicationUnderTest(setup) }
    var store = StoreUnderTest(
      app, effectsIn: nil,
      send: { action in onMainActor { app.send(action) } },
      state: { onMainActor { app.model.state } },
      counterView: {
        StoreUnderTest(
          app, effectsIn: nil,
          send: { action in onMainActor { app.send(.counterView(action)) } },
          state: { onMainActor { app.model.state.counterView } })
      })
    store.effectsInFlight = { onMainActor { app.openQuestions } }
    return store
  },
  laboratory: { _ in
    preconditionFailure("Stage 12 has no effects that a tree could be made of.")
  }
)

let stage12Features = FeaturesUnderTest(
  "Stage12ObservableModels",
  counter: { start, environment in
    let model = onMainActor { CounterModel(start) { await nthPrime($0, environment) } }
    return StoreUnderTest(
      model, effectsIn: nil,
      send: { action in onMainActor { model.send(action) } },
      state: {
        onMainActor {
          CounterState(
            count: model.count, alertNthPrime: model.alertNthPrime,
            isNthPrimeButtonDisabled: model.isNthPrimeButtonDisabled)
        }
      })
  },
  primeModal: { start, environment in
    let favorites = onMainActor {
      FavoritePrimesModel(start.favoritePrimes, environment: environment)
    }
    let sheet = onMainActor { PrimeModalModel(count: start.count, favoritePrimes: favorites) }
    return StoreUnderTest(
      favorites, effectsIn: nil,
      send: { action in onMainActor { sheet.send(action) } },
      state: {
        onMainActor {
          PrimeModalState(count: sheet.count, favoritePrimes: favorites.favoritePrimes)
        }
      })
  },
  favoritePrimes: { start, environment in
    let model = onMainActor { FavoritePrimesModel(start, environment: environment) }
    return StoreUnderTest(
      model, effectsIn: nil,
      send: { action in onMainActor { model.send(action) } },
      state: { onMainActor { model.favoritePrimes } })
  }
)

/// Does this on the main actor, and waits for it. The tests that call it have their own threads.
func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
  DispatchQueue.main.sync {
    var result: Result?
    MainActor.assumeIsolated { result = body() }
    guard let result else { preconditionFailure("The body has been called.") }
    return result
  }
}

/// The application, which writes down what a store would reduce: the calls, and the answers.
@MainActor private final class ApplicationUnderTest {
  let model: AppModel
  private(set) var openQuestions = 0
  private let setup: ApplicationSetup
  private var logging: Task<Void, Never>?

  init(_ setup: ApplicationSetup) {
    self.setup = setup
    model = AppModel(setup.start, environment: setup.environment)
    guard setup.isLogged else { return }
    logging = Task { [model] in await model.logging(to: setup.environment.log) }
  }

  func send(_ action: AppAction) {
    switch action {
    case .counterView(.counter(let action)): model.counter.send(action)
    case .counterView(.primeModal(let action)): model.primeModal.send(action)
    case .favoritePrimes(.loadButtonTapped): return load()
    case .favoritePrimes(let action): model.favoritePrimes.send(action)
    }
    setup.record(action, model.state)
    if action == .askNthPrime { recordAnswer() }
  }

  /// Writes the answer down when the question has ended. One that was canceled has none.
  private func recordAnswer() {
    guard let question = model.counter.question else { return }
    openQuestions += 1
    Task { [weak self] in
      await question.value
      guard let self else { return }
      openQuestions -= 1
      if question.isCancelled { return }
      setup.record(
        .counterView(.counter(.nthPrimeResponse(model.counter.alertNthPrime?.prime))), model.state)
    }
  }

  /// Loads, and writes down that a button was tapped and, if there is a file, that it was read.
  private func load() {
    var silent = setup.environment
    silent.log = { _ in }
    setup.record(.load, model.state)
    model.favoritePrimes.send(.loadButtonTapped)
    guard let primes = try? silent.loadFavoritePrimes() else { return }
    setup.record(.favoritePrimes(.loadedFavoritePrimes(primes)), model.state)
  }

  isolated deinit {
    logging?.cancel()
  }
}

@MainActor extension CounterModel {
  /// Makes the call that does what the action says.
  fileprivate func send(_ action: CounterAction) {
    switch action {
    case .decrTapped: decrTapped()
    case .incrTapped: incrTapped()
    case .nthPrimeButtonTapped: nthPrimeButtonTapped()
    case .nthPrimeResponse(let prime): nthPrimeResponse(prime)
    case .alertDismissButtonTapped: alertDismissButtonTapped()
    }
  }
}

@MainActor extension PrimeModalModel {
  /// Makes the call that does what the action says.
  fileprivate func send(_ action: PrimeModalAction) {
    switch action {
    case .saveFavoritePrimeTapped: saveFavoritePrimeTapped()
    case .removeFavoritePrimeTapped: removeFavoritePrimeTapped()
    }
  }
}

@MainActor extension FavoritePrimesModel {
  /// Makes the call that does what the action says.
  fileprivate func send(_ action: FavoritePrimesAction) {
    switch action {
    case .deleteFavoritePrimes(let indexes): deleteFavoritePrimes(indexes)
    case .loadButtonTapped: loadButtonTapped()
    case .loadedFavoritePrimes(let primes): loadedFavoritePrimes(primes)
    case .saveButtonTapped: saveButtonTapped()
    }
  }
}
