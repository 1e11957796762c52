import Foundation

/// Everything that Prime Time knows, shared by every stage so that two stages can be compared.
public struct AppState: Equatable, Sendable {
  /// The number on the counter.
  public var count: Int
  /// The favorites, in the order in which they were added.
  public var favoritePrimes: [Int]
  /// What happened to the favorites, oldest first.
  public var activityFeed: [Activity]
  /// The answer to the last question for the nth prime, while its alert is shown.
  public var alertNthPrime: PrimeAlert?
  /// Whether a question is under way, so that a second one should wait.
  public var isNthPrimeButtonDisabled: Bool

  /// Creates a state for the application's start, or for the start of a scenario.
  public init(
    count: Int = 0,
    favoritePrimes: [Int] = [],
    activityFeed: [Activity] = [],
    alertNthPrime: PrimeAlert? = nil,
    isNthPrimeButtonDisabled: Bool = false
  ) {
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.activityFeed = activityFeed
    self.alertNthPrime = alertNthPrime
    self.isNthPrimeButtonDisabled = isNthPrimeButtonDisabled
  }

  /// The part of the state that the counter's screen shows.
  public var counterView: CounterViewState {
    get {
      CounterViewState(
        count: count,
        favoritePrimes: favoritePrimes,
        alertNthPrime: alertNthPrime,
        isNthPrimeButtonDisabled: isNthPrimeButtonDisabled
      )
    }
    set {
      count = newValue.count
      favoritePrimes = newValue.favoritePrimes
      alertNthPrime = newValue.alertNthPrime
      isNthPrimeButtonDisabled = newValue.isNthPrimeButtonDisabled
    }
  }
}

/// An entry of the activity feed: a favorite was added or removed.
public struct Activity: Equatable, Sendable {
  /// When it happened, by the environment's clock.
  public var timestamp: Date
  /// What happened.
  public var type: ActivityType

  /// What can happen to a favorite.
  public enum ActivityType: Equatable, Sendable {
    /// The prime became a favorite.
    case addedFavoritePrime(Int)
    /// The prime is no longer a favorite.
    case removedFavoritePrime(Int)
  }

  /// Creates an entry made at `timestamp`.
  public init(timestamp: Date, type: ActivityType) {
    self.timestamp = timestamp
    self.type = type
  }
}

/// The alert that shows the nth prime.
public struct PrimeAlert: Equatable, Sendable {
  /// The nth prime.
  public var prime: Int

  /// Creates an alert that shows `prime`.
  public init(prime: Int) {
    self.prime = prime
  }
}
