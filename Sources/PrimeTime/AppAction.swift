import Foundation

/// Everything that can happen in Prime Time.
public enum AppAction: Equatable, Sendable {
  /// Something happened on the counter's screen.
  case counterView(CounterViewAction)
  /// Something happened on the screen of favorites.
  case favoritePrimes(FavoritePrimesAction)

  /// The counter screen's action, if it is one. Setting it replaces one with another.
  public var counterView: CounterViewAction? {
    get {
      guard case .counterView(let action) = self else { return nil }
      return action
    }
    set {
      guard case .counterView = self, let newValue else { return }
      self = .counterView(newValue)
    }
  }

  /// The favorites screen's action, if it is one. Setting it replaces one with another.
  public var favoritePrimes: FavoritePrimesAction? {
    get {
      guard case .favoritePrimes(let action) = self else { return nil }
      return action
    }
    set {
      guard case .favoritePrimes = self, let newValue else { return }
      self = .favoritePrimes(newValue)
    }
  }
}

/// What can happen on the counter's screen.
public enum CounterViewAction: Equatable, Sendable {
  /// Something happened to the counter.
  case counter(CounterAction)
  /// Something happened on the "is it prime?" sheet.
  case primeModal(PrimeModalAction)

  /// The counter's action, if it is one. Setting it replaces one with another.
  public var counter: CounterAction? {
    get {
      guard case .counter(let action) = self else { return nil }
      return action
    }
    set {
      guard case .counter = self, let newValue else { return }
      self = .counter(newValue)
    }
  }

  /// The sheet's action, if it is one. Setting it replaces one with another.
  public var primeModal: PrimeModalAction? {
    get {
      guard case .primeModal(let action) = self else { return nil }
      return action
    }
    set {
      guard case .primeModal = self, let newValue else { return }
      self = .primeModal(newValue)
    }
  }
}

/// What can happen to the counter.
public enum CounterAction: Equatable, Sendable {
  /// The user taps "−".
  case decrTapped
  /// The user taps "+".
  case incrTapped
  /// The user asks for the nth prime, n being the count.
  case nthPrimeButtonTapped
  /// The service has answered: with the nth prime, or with nothing that could be understood.
  case nthPrimeResponse(Int?)
  /// The user has read the alert.
  case alertDismissButtonTapped
}

/// What can happen on the "is it prime?" sheet.
public enum PrimeModalAction: Equatable, Sendable {
  /// The user makes the count a favorite.
  case saveFavoritePrimeTapped
  /// The user removes the count from the favorites.
  case removeFavoritePrimeTapped
}

/// What can happen on the screen of favorites.
public enum FavoritePrimesAction: Equatable, Sendable {
  /// The user deletes the favorites at these places of the list.
  case deleteFavoritePrimes(IndexSet)
  /// The user asks for the saved favorites.
  case loadButtonTapped
  /// The saved favorites have been read.
  case loadedFavoritePrimes([Int])
  /// The user saves the favorites.
  case saveButtonTapped
}
