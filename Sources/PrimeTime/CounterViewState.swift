/// The state of the counter's screen: the counter itself, and what its "is it prime?" sheet needs.
public struct CounterViewState: Equatable, Sendable {
  /// The number on the counter.
  public var count: Int
  /// The favorites, which the sheet adds to and removes from.
  public var favoritePrimes: [Int]
  /// The answer to the last question for the nth prime, while its alert is shown.
  public var alertNthPrime: PrimeAlert?
  /// Whether a question is under way.
  public var isNthPrimeButtonDisabled: Bool

  /// Creates a state for a store of the counter's screen alone.
  public init(
    count: Int = 0,
    favoritePrimes: [Int] = [],
    alertNthPrime: PrimeAlert? = nil,
    isNthPrimeButtonDisabled: Bool = false
  ) {
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.alertNthPrime = alertNthPrime
    self.isNthPrimeButtonDisabled = isNthPrimeButtonDisabled
  }

  /// The part that the counter's own buttons change.
  public var counter: CounterState {
    get {
      CounterState(
        count: count,
        alertNthPrime: alertNthPrime,
        isNthPrimeButtonDisabled: isNthPrimeButtonDisabled
      )
    }
    set {
      count = newValue.count
      alertNthPrime = newValue.alertNthPrime
      isNthPrimeButtonDisabled = newValue.isNthPrimeButtonDisabled
    }
  }

  /// The part that the "is it prime?" sheet changes.
  public var primeModal: PrimeModalState {
    get { PrimeModalState(count: count, favoritePrimes: favoritePrimes) }
    set {
      count = newValue.count
      favoritePrimes = newValue.favoritePrimes
    }
  }
}

/// The part that the counter's own buttons change.
public struct CounterState: Equatable, Sendable {
  /// The number on the counter.
  public var count: Int
  /// The answer to the last question for the nth prime, while its alert is shown.
  public var alertNthPrime: PrimeAlert?
  /// Whether a question is under way.
  public var isNthPrimeButtonDisabled: Bool

  /// Creates a state for a store of the counter alone.
  public init(
    count: Int = 0,
    alertNthPrime: PrimeAlert? = nil,
    isNthPrimeButtonDisabled: Bool = false
  ) {
    self.count = count
    self.alertNthPrime = alertNthPrime
    self.isNthPrimeButtonDisabled = isNthPrimeButtonDisabled
  }
}

/// The state that the "is it prime?" sheet shows and changes.
public struct PrimeModalState: Equatable, Sendable {
  /// The number that the question is about.
  public var count: Int
  /// The favorites.
  public var favoritePrimes: [Int]

  /// Creates a state for a store of the sheet alone.
  public init(count: Int = 0, favoritePrimes: [Int] = []) {
    self.count = count
    self.favoritePrimes = favoritePrimes
  }
}
