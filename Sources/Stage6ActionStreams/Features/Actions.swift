import Foundation

// What can happen to the counter.

/// The user taps "−".
public struct DecrTapped: Action, Equatable {
  /// Creates the action, which contains nothing.
  public init() {}
}

/// The user taps "+".
public struct IncrTapped: Action, Equatable {
  /// Creates the action, which contains nothing.
  public init() {}
}

/// The user asks for the nth prime.
public struct NthPrimeButtonTapped: Action, Equatable {
  /// The index of the requested prime: the count, which the effect cannot look up.
  public let n: Int
  /// Creates a question for the nth prime.
  public init(n: Int) { self.n = n }
}

/// The service has answered with the nth prime.
public struct NthPrimeReceived: Action, Equatable {
  /// The nth prime.
  public let prime: Int
  /// Creates the action for the answer `prime`.
  public init(prime: Int) { self.prime = prime }
}

/// The service has not answered, or not with anything that could be understood.
public struct NthPrimeFailed: Action, Equatable {
  /// Creates the action, which contains nothing.
  public init() {}
}

/// The user has read the alert.
public struct AlertDismissButtonTapped: Action, Equatable {
  /// Creates the action, which contains nothing.
  public init() {}
}

// What can happen on the "is it prime?" sheet.

/// The user makes the count a favorite.
public struct SaveFavoritePrimeTapped: Action, Equatable {
  /// Creates the action, which contains nothing.
  public init() {}
}

/// The user removes the count from the favorites.
public struct RemoveFavoritePrimeTapped: Action, Equatable {
  /// Creates the action, which contains nothing.
  public init() {}
}

// What can happen on the screen of favorites.

/// The user deletes the favorites at these places of the list.
public struct DeleteFavoritePrimes: Action, Equatable {
  /// The places.
  public let indexes: IndexSet
  /// Creates an order to delete the favorites at these places.
  public init(indexes: IndexSet) { self.indexes = indexes }
}

/// The user asks for the saved favorites.
public struct LoadButtonTapped: Action, Equatable {
  /// Creates the action, which contains nothing.
  public init() {}
}

/// The saved favorites have been read.
public struct LoadedFavoritePrimes: Action, Equatable {
  /// The favorites.
  public let primes: [Int]
  /// Creates the action for the favorites that were read.
  public init(primes: [Int]) { self.primes = primes }
}

/// The user saves the favorites.
public struct SaveButtonTapped: Action, Equatable {
  /// The favorites, which the effect cannot look up.
  public let primes: [Int]
  /// Creates an order to save these favorites.
  public init(primes: [Int]) { self.primes = primes }
}
