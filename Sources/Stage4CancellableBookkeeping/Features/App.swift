import Foundation
import PrimeTime

/// All of Prime Time: the counter's screen and the favorites, with the feed of what happened.
public func appReducer(_ environment: PrimeTimeEnvironment) -> Reducer<AppState, AppAction> {
  return activityFeed(
    combine(
      pullback(
        counterViewReducer(environment),
        value: \AppState.counterView,
        action: \AppAction.counterView
      ),
      pullback(
        favoritePrimesReducer(environment),
        value: \AppState.favoritePrimes,
        action: \AppAction.favoritePrimes
      )
    ),
    now: environment.now
  )
}

/// Adds an entry to the feed for each favorite that the reducer is about to add or remove.
public func activityFeed(
  _ reducer: @escaping Reducer<AppState, AppAction>,
  now: @escaping () -> Date
) -> Reducer<AppState, AppAction> {
  return { state, action in
    switch action {
    case .counterView(.primeModal(.saveFavoritePrimeTapped)):
      state.activityFeed.append(
        Activity(timestamp: now(), type: .addedFavoritePrime(state.count)))

    case .counterView(.primeModal(.removeFavoritePrimeTapped)):
      state.activityFeed.append(
        Activity(timestamp: now(), type: .removedFavoritePrime(state.count)))

    case .favoritePrimes(.deleteFavoritePrimes(let indexes)):
      for index in indexes where state.favoritePrimes.indices.contains(index) {
        state.activityFeed.append(
          Activity(
            timestamp: now(), type: .removedFavoritePrime(state.favoritePrimes[index])))
      }

    case .counterView(.counter), .favoritePrimes:
      break
    }
    return reducer(&state, action)
  }
}
