import Foundation
import PrimeTime

/// All of Prime Time's state: the counter's screen, the favorites, and the feed of what happened.
public func appReducer(_ environment: PrimeTimeEnvironment) -> Reducer<AppState> {
  combineReducers(
    activityFeed(now: environment.now),
    forKey(\.counterView, use: counterViewReducer),
    forKey(\.favoritePrimes, use: favoritePrimesReducer)
  )
}

/// All of Prime Time's effects.
public func appEffects(_ environment: PrimeTimeEnvironment) -> [Effect] {
  [nthPrimeEffect(environment)] + favoritePrimesEffects(environment)
}

/// Adds an entry to the feed for each favorite that is about to be added or removed.
public func activityFeed(now: @escaping () -> Date) -> Reducer<AppState> {
  return { state, action in
    var state = state
    switch action {
    case is SaveFavoritePrimeTapped:
      state.activityFeed.append(
        Activity(timestamp: now(), type: .addedFavoritePrime(state.count)))

    case is RemoveFavoritePrimeTapped:
      state.activityFeed.append(
        Activity(timestamp: now(), type: .removedFavoritePrime(state.count)))

    case let action as DeleteFavoritePrimes:
      for index in action.indexes where state.favoritePrimes.indices.contains(index) {
        state.activityFeed.append(
          Activity(
            timestamp: now(), type: .removedFavoritePrime(state.favoritePrimes[index])))
      }

    default:
      break
    }
    return state
  }
}
