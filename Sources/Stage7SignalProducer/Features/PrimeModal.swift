import PrimeTime

/// The "is it prime?" sheet: adds the count to the favorites, or removes it.
public func primeModalReducer(
  state: inout PrimeModalState,
  action: PrimeModalAction
) -> Effect<PrimeModalAction> {
  switch action {
  case .saveFavoritePrimeTapped:
    state.favoritePrimes.append(state.count)
    return .none

  case .removeFavoritePrimeTapped:
    state.favoritePrimes.removeAll { $0 == state.count }
    return .none
  }
}
