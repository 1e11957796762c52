import PrimeTime

/// The "is it prime?" sheet: adds the count to the favorites, or removes it.
///
/// Opening the sheet makes a model for the current count. It stores no state of its own: a view
/// that reads ``isFavorite`` observes the favorites.
public struct PrimeModalModel {
  /// The number that the question is about.
  public let count: Int
  private let favoritePrimes: FavoritePrimesModel

  /// Makes a sheet for `count`, which changes the favorites.
  public init(count: Int, favoritePrimes: FavoritePrimesModel) {
    self.count = count
    self.favoritePrimes = favoritePrimes
  }

  /// Whether the count is among the favorites.
  public var isFavorite: Bool {
    favoritePrimes.favoritePrimes.contains(count)
  }

  /// Makes the count a favorite.
  public func saveFavoritePrimeTapped() {
    favoritePrimes.add(count)
  }

  /// Removes the count from the favorites.
  public func removeFavoritePrimeTapped() {
    favoritePrimes.remove(count)
  }
}
