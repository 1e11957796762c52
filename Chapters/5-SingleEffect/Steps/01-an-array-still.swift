// rejected: cannot convert return expression of type '[Any]'
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect

func primeModal(state: inout PrimeModalState, action: PrimeModalAction) -> Effect<PrimeModalAction>
{
  switch action {
  case .saveFavoritePrimeTapped:
    state.favoritePrimes.append(state.count)
  case .removeFavoritePrimeTapped:
    state.favoritePrimes.removeAll { $0 == state.count }
  }
  return []
}
