import PrimeTime

/// The "is it prime?" sheet: adds the count to the favorites, or removes it.
public func primeModalReducer(state: PrimeModalState, action: any Action) -> PrimeModalState {
  var state = state
  switch action {
  case is SaveFavoritePrimeTapped:
    state.favoritePrimes.append(state.count)

  case is RemoveFavoritePrimeTapped:
    state.favoritePrimes.removeAll { $0 == state.count }

  default:
    break
  }
  return state
}
