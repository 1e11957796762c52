import PrimeTime

/// The "is it prime?" sheet: makes the count a favorite, or a favorite no more.
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
