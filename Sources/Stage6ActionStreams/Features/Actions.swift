import Foundation

// What can happen to the counter.

/// The user taps "−".
public struct DecrTapped: Action, Equatable {
  /// Nothing has to be known.
  public init() {}
}

/// The user taps "+".
public struct IncrTapped: Action, Equatable {
  /// Nothing has to be known.
  public init() {}
}

/// The user asks for the nth prime.
public struct NthPrimeButtonTapped: Action, Equatable {
  /// Which prime is asked for: the count, which the effect cannot look up.
  public let n: Int
  /// The question for the nth prime.
  public init(n: Int) { self.n = n }
}

/// The service has answered with the nth prime.
public struct NthPrimeReceived: Action, Equatable {
  /// The nth prime.
  public let prime: Int
  /// The answer.
  public init(prime: Int) { self.prime = prime }
}

/// The service has not answered, or not with anything that could be understood.
public struct NthPrimeFailed: Action, Equatable {
  /// There is no more to say.
  public init() {}
}

/// The user has read the alert.
public struct AlertDismissButtonTapped: Action, Equatable {
  /// Nothing has to be known.
  public init() {}
}

// What can happen on the "is it prime?" sheet.

/// The user makes the count a favorite.
public struct SaveFavoritePrimeTapped: Action, Equatable {
  /// Nothing has to be known.
  public init() {}
}

/// The user removes the count from the favorites.
public struct RemoveFavoritePrimeTapped: Action, Equatable {
  /// Nothing has to be known.
  public init() {}
}

// What can happen on the screen of favorites.

/// The user deletes the favorites at these places of the list.
public struct DeleteFavoritePrimes: Action, Equatable {
  /// The places.
  public let indexes: IndexSet
  /// The deletion of what is at these places.
  public init(indexes: IndexSet) { self.indexes = indexes }
}

/// The user asks for the saved favorites.
public struct LoadButtonTapped: Action, Equatable {
  /// Nothing has to be known.
  public init() {}
}

/// The saved favorites have been read.
public struct LoadedFavoritePrimes: Action, Equatable {
  /// The favorites.
  public let primes: [Int]
  /// The favorites as they were read.
  public init(primes: [Int]) { self.primes = primes }
}

/// The user saves the favorites.
public struct SaveButtonTapped: Action, Equatable {
  /// The favorites, which the effect cannot look up.
  public let primes: [Int]
  /// The order to save these.
  public init(primes: [Int]) { self.primes = primes }
}
