import Foundation
import Observation
import PrimeTime

/// The favorites: a list to delete from, to save and to load.
///
/// The model saves and loads on the main actor, before the method returns.
@Observable
public final class FavoritePrimesModel {
  /// The favorites, in the order in which they were added.
  public private(set) var favoritePrimes: [Int]

  /// Learns of each favorite that a method has added or removed, before that method returns.
  ///
  /// Loading does not call it.
  @ObservationIgnored public var onActivity: (Activity.ActivityType) -> Void = { _ in }
  private let environment: PrimeTimeEnvironment

  /// Makes a list that is saved to the environment's file, and loaded from it.
  public init(_ favoritePrimes: [Int] = [], environment: PrimeTimeEnvironment) {
    self.favoritePrimes = favoritePrimes
    self.environment = environment
  }

  /// Adds a favorite at the end.
  public func add(_ prime: Int) {
    favoritePrimes.append(prime)
    onActivity(.addedFavoritePrime(prime))
  }

  /// Removes a favorite wherever it is in the list.
  public func remove(_ prime: Int) {
    favoritePrimes.removeAll { $0 == prime }
    onActivity(.removedFavoritePrime(prime))
  }

  /// Deletes the favorites at these places. A place that the list does not have is ignored.
  public func deleteFavoritePrimes(_ indexes: IndexSet) {
    let primes = favoritePrimes
    for index in indexes.reversed() where primes.indices.contains(index) {
      favoritePrimes.remove(at: index)
    }
    for index in indexes where primes.indices.contains(index) {
      onActivity(.removedFavoritePrime(primes[index]))
    }
  }

  /// Replaces the favorites with the saved ones. If those cannot be read, the list stays as it is.
  public func loadButtonTapped() {
    guard let primes = try? environment.loadFavoritePrimes() else { return }
    loadedFavoritePrimes(primes)
  }

  /// Replaces the favorites. Only the model itself and tests call it.
  package func loadedFavoritePrimes(_ primes: [Int]) {
    favoritePrimes = primes
  }

  /// Saves the favorites.
  public func saveButtonTapped() {
    environment.saveFavoritePrimes(favoritePrimes)
  }
}
