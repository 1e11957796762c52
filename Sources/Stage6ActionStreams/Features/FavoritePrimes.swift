import PrimeTime
import Stage2Publishers

/// The favorites: a list to delete from, and to fill with what has been loaded.
public func favoritePrimesReducer(state: [Int], action: any Action) -> [Int] {
  switch action {
  case let action as DeleteFavoritePrimes:
    var state = state
    for index in action.indexes.reversed() where state.indices.contains(index) {
      state.remove(at: index)
    }
    return state

  case let action as LoadedFavoritePrimes:
    return action.primes

  default:
    return state
  }
}

/// Saves and loads the favorites where actions are reduced: both have finished when `dispatch`
/// returns.
public func favoritePrimesEffects(_ environment: PrimeTimeEnvironment) -> [Effect] {
  [
    Effect(dispatch: false) { actions in
      actions.ofType(SaveButtonTapped.self)
        .handleEvents(receiveOutput: { environment.saveFavoritePrimes($0.primes) })
        .eraseActionType()
        .eraseToAnyPublisher()
    },
    Effect { actions in
      actions.ofType(LoadButtonTapped.self)
        .compactMap { _ in try? environment.loadFavoritePrimes() }
        .map(LoadedFavoritePrimes.init)
        .eraseActionType()
        .eraseToAnyPublisher()
    },
  ]
}
