import PrimeTime
import Stage6ActionStreams

extension AppAction {
  /// The small action that stage 6 has for this one, which carries what its effects need.
  func small(in state: AppState) -> any Action {
    switch self {
    case .counterView(.counter(.decrTapped)): return DecrTapped()
    case .counterView(.counter(.incrTapped)): return IncrTapped()
    case .counterView(.counter(.nthPrimeButtonTapped)):
      return NthPrimeButtonTapped(n: state.count)
    case .counterView(.counter(.nthPrimeResponse(let prime?))):
      return NthPrimeReceived(prime: prime)
    case .counterView(.counter(.nthPrimeResponse(nil))): return NthPrimeFailed()
    case .counterView(.counter(.alertDismissButtonTapped)): return AlertDismissButtonTapped()
    case .counterView(.primeModal(.saveFavoritePrimeTapped)): return SaveFavoritePrimeTapped()
    case .counterView(.primeModal(.removeFavoritePrimeTapped)): return RemoveFavoritePrimeTapped()
    case .favoritePrimes(.deleteFavoritePrimes(let indexes)):
      return DeleteFavoritePrimes(indexes: indexes)
    case .favoritePrimes(.loadButtonTapped): return LoadButtonTapped()
    case .favoritePrimes(.loadedFavoritePrimes(let primes)):
      return LoadedFavoritePrimes(primes: primes)
    case .favoritePrimes(.saveButtonTapped):
      return SaveButtonTapped(primes: state.favoritePrimes)
    }
  }

  /// The action that the other stages have for one of stage 6's.
  init(_ action: any Action) {
    switch action {
    case is DecrTapped: self = .decr
    case is IncrTapped: self = .incr
    case is NthPrimeButtonTapped: self = .askNthPrime
    case let action as NthPrimeReceived:
      self = .counterView(.counter(.nthPrimeResponse(action.prime)))
    case is NthPrimeFailed: self = .counterView(.counter(.nthPrimeResponse(nil)))
    case is AlertDismissButtonTapped: self = .dismissAlert
    case is SaveFavoritePrimeTapped: self = .addFavorite
    case is RemoveFavoritePrimeTapped: self = .removeFavorite
    case let action as DeleteFavoritePrimes:
      self = .favoritePrimes(.deleteFavoritePrimes(action.indexes))
    case is LoadButtonTapped: self = .load
    case let action as LoadedFavoritePrimes:
      self = .favoritePrimes(.loadedFavoritePrimes(action.primes))
    case is SaveButtonTapped: self = .save
    default: preconditionFailure("Prime Time has no action \(action).")
    }
  }
}
