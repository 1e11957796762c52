import Foundation
import PrimeTime
import SmallRx

@testable import RxEffect

/// Prime Time on the learner's effects: its features do what those of stage 5 do.
///
/// The service is a closure that answers with the body of a response, or an error.
func appReducer(
  _ environment: PrimeTimeEnvironment, service: @escaping (Int) -> Observable<Data>
) -> Reducer<AppState, AppAction> {
  return activityFeed(
    combine(
      pullback(
        combine(
          pullback(
            counterReducer(environment, service: service),
            value: \CounterViewState.counter,
            action: \CounterViewAction.counter
          ),
          pullback(
            primeModalReducer,
            value: \CounterViewState.primeModal,
            action: \CounterViewAction.primeModal
          )
        ),
        value: \AppState.counterView,
        action: \AppAction.counterView
      ),
      pullback(
        favoritePrimesReducer(environment),
        value: \AppState.favoritePrimes,
        action: \AppAction.favoritePrimes
      )
    ),
    now: environment.now
  )
}

private func counterReducer(
  _ environment: PrimeTimeEnvironment, service: @escaping (Int) -> Observable<Data>
) -> Reducer<CounterState, CounterAction> {
  return { state, action in
    switch action {
    case .decrTapped: state.count -= 1
    case .incrTapped: state.count += 1
    case .alertDismissButtonTapped: state.alertNthPrime = nil
    case .nthPrimeResponse(let prime):
      state.alertNthPrime = prime.map(PrimeAlert.init(prime:))
      state.isNthPrimeButtonDisabled = false
    case .nthPrimeButtonTapped:
      state.isNthPrimeButtonDisabled = true
      return effect(
        service(state.count)
          .map { try JSONDecoder().decode(WolframAlphaResult.self, from: $0).nthPrime }
          .catchAndReturn(nil)
          .map(CounterAction.nthPrimeResponse)
          .observe(on: SerialDispatchQueueScheduler(queue: environment.queue))
      )
    }
    return .none
  }
}

private func primeModalReducer(
  state: inout PrimeModalState, action: PrimeModalAction
) -> Effect<PrimeModalAction> {
  switch action {
  case .saveFavoritePrimeTapped: state.favoritePrimes.append(state.count)
  case .removeFavoritePrimeTapped: state.favoritePrimes.removeAll { $0 == state.count }
  }
  return .none
}

private func favoritePrimesReducer(
  _ environment: PrimeTimeEnvironment
) -> Reducer<[Int], FavoritePrimesAction> {
  return { state, action in
    switch action {
    case .deleteFavoritePrimes(let indexes):
      for index in indexes.reversed() where state.indices.contains(index) {
        state.remove(at: index)
      }
      return .none

    case .loadButtonTapped:
      return Observable.deferred { .just(try environment.loadFavoritePrimes()) }
        .map(FavoritePrimesAction.loadedFavoritePrimes)
        .hush()

    case .loadedFavoritePrimes(let primes):
      state = primes
      return .none

    case .saveButtonTapped:
      let primes = state
      return .fireAndForget { environment.saveFavoritePrimes(primes) }
    }
  }
}

private func activityFeed(
  _ reducer: @escaping Reducer<AppState, AppAction>, now: @escaping () -> Date
) -> Reducer<AppState, AppAction> {
  return { state, action in
    func note(_ type: Activity.ActivityType) {
      state.activityFeed.append(Activity(timestamp: now(), type: type))
    }
    switch action {
    case .counterView(.primeModal(.saveFavoritePrimeTapped)): note(.addedFavoritePrime(state.count))
    case .counterView(.primeModal(.removeFavoritePrimeTapped)):
      note(.removedFavoritePrime(state.count))
    case .favoritePrimes(.deleteFavoritePrimes(let indexes)):
      for index in indexes where state.favoritePrimes.indices.contains(index) {
        note(.removedFavoritePrime(state.favoritePrimes[index]))
      }
    case .counterView(.counter), .favoritePrimes: break
    }
    return reducer(&state, action)
  }
}
