import Foundation
import PrimeTime

/// The favorites: a list to delete from, to save and to load.
///
/// Saving and loading run on the store's queue, and have finished when their effect has been run.
public func favoritePrimesReducer(
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
      return SignalProducer { Result { try environment.loadFavoritePrimes() } }
        .map(FavoritePrimesAction.loadedFavoritePrimes)
        .hush()

    case .loadedFavoritePrimes(let primes):
      state = primes
      return .none

    case .saveButtonTapped:
      let primes = state
      return .fireAndForget {
        environment.saveFavoritePrimes(primes)
      }
    }
  }
}
