import PrimeTime

/// A stage's features, each in a store of its own, before or without the rest of the application.
package struct FeaturesUnderTest: Sendable, CustomStringConvertible {
  /// Makes a store of one feature from its state and the outside world.
  package typealias Make<State, Action> =
    @Sendable (State, PrimeTimeEnvironment) -> StoreUnderTest<State, Action>

  /// The stage's target.
  package var description: String
  /// The counter alone.
  package var counter: Make<CounterState, CounterAction>
  /// The "is it prime?" sheet alone.
  package var primeModal: Make<PrimeModalState, PrimeModalAction>
  /// The favorites alone.
  package var favoritePrimes: Make<[Int], FavoritePrimesAction>

  /// The features of the stage whose target has this name.
  package init(
    _ name: String,
    counter: @escaping Make<CounterState, CounterAction>,
    primeModal: @escaping Make<PrimeModalState, PrimeModalAction>,
    favoritePrimes: @escaping Make<[Int], FavoritePrimesAction>
  ) {
    self.description = name
    self.counter = counter
    self.primeModal = primeModal
    self.favoritePrimes = favoritePrimes
  }
}
