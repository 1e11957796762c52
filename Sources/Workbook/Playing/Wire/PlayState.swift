import Foundation
import PrimeTime

/// Prime Time's state, as one process sends it to another.
struct PlayState: Codable, Equatable {
  var count = 0
  var favoritePrimes: [Int] = []
  var activities: [PlayActivity] = []
  /// The prime in the alert, while there is one.
  var alert: Int?
  /// Whether a question for the nth prime is under way.
  var isAsking = false
}

/// An entry of the activity feed.
struct PlayActivity: Codable, Equatable {
  var time: Date
  var prime: Int
  /// False for a favorite that was removed.
  var isAdded: Bool
}

extension PlayState {
  init(_ state: AppState) {
    count = state.count
    favoritePrimes = state.favoritePrimes
    activities = state.activityFeed.map(PlayActivity.init)
    alert = state.alertNthPrime?.prime
    isAsking = state.isNthPrimeButtonDisabled
  }

  /// The state as the stages have it.
  var appState: AppState {
    AppState(
      count: count,
      favoritePrimes: favoritePrimes,
      activityFeed: activities.map(\.activity),
      alertNthPrime: alert.map(PrimeAlert.init),
      isNthPrimeButtonDisabled: isAsking
    )
  }
}

extension PlayActivity {
  init(_ activity: Activity) {
    time = activity.timestamp
    switch activity.type {
    case .addedFavoritePrime(let prime): (self.prime, isAdded) = (prime, true)
    case .removedFavoritePrime(let prime): (self.prime, isAdded) = (prime, false)
    }
  }

  var activity: Activity {
    Activity(
      timestamp: time, type: isAdded ? .addedFavoritePrime(prime) : .removedFavoritePrime(prime))
  }
}
