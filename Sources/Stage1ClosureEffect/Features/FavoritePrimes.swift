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
      return []

    case .loadButtonTapped:
      return [
        Effect { callback in
          guard let primes = try? environment.loadFavoritePrimes() else { return }
          callback(.loadedFavoritePrimes(primes))
        }
      ]

    case .loadedFavoritePrimes(let primes):
      state = primes
      return []

    case .saveButtonTapped:
      let primes = state
      return [
        Effect { _ in
          environment.saveFavoritePrimes(primes)
        }
      ]
    }
  }
}
