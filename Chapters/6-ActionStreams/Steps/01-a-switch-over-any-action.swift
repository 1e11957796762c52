// rejected: switch must be exhaustive
import PrimeTime
import Stage6ActionStreams

func primeModal(state: PrimeModalState, action: any Action) -> PrimeModalState {
  var state = state
  switch action {
  case is SaveFavoritePrimeTapped:
    state.favoritePrimes.append(state.count)
  case is RemoveFavoritePrimeTapped:
    state.favoritePrimes.removeAll { $0 == state.count }
  }
  return state
}
