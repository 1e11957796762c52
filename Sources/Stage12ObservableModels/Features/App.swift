import Foundation
import Observation
import PrimeTime

/// All of Prime Time: the counter's screen and the favorites, with the feed of what happened.
///
/// The favorites tell the feed of a change synchronously, by calling
/// ``FavoritePrimesModel/onActivity``. The feed does not observe the list, because an observer sees
/// two changes in a row as one, and because a new list does not say why it is new.
@Observable
public final class AppModel {
  /// The counter.
  public let counter: CounterModel
  /// The favorites.
  public let favoritePrimes: FavoritePrimesModel
  /// What happened to the favorites, oldest first.
  public private(set) var activityFeed: [Activity]

  /// Makes the application. Deallocating it deallocates its models, and so cancels the question.
  public init(_ state: AppState = AppState(), environment: PrimeTimeEnvironment) {
    counter = CounterModel(state.counterView.counter) { await nthPrime($0, environment) }
    favoritePrimes = FavoritePrimesModel(state.favoritePrimes, environment: environment)
    activityFeed = state.activityFeed
    favoritePrimes.onActivity = { [weak self] type in
      self?.activityFeed.append(Activity(timestamp: environment.now(), type: type))
    }
  }

  /// The "is it prime?" sheet for the number on the counter.
  public var primeModal: PrimeModalModel {
    PrimeModalModel(count: counter.count, favoritePrimes: favoritePrimes)
  }

  /// Everything that the models know, as one value.
  public var state: AppState {
    AppState(
      count: counter.count,
      favoritePrimes: favoritePrimes.favoritePrimes,
      activityFeed: activityFeed,
      alertNthPrime: counter.alertNthPrime,
      isNthPrimeButtonDisabled: counter.isNthPrimeButtonDisabled
    )
  }
}
