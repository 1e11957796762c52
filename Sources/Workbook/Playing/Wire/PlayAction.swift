import Foundation
import PrimeTime

/// What a user of Prime Time can do.
package enum PlayAction: Codable, Equatable {
  case decrement, increment
  case askNthPrime, dismissAlert
  case addFavorite, removeFavorite
  case delete(at: Int)
  case load, save

  /// The action that most stages have for it.
  package var appAction: AppAction {
    switch self {
    case .decrement: .counterView(.counter(.decrTapped))
    case .increment: .counterView(.counter(.incrTapped))
    case .askNthPrime: .counterView(.counter(.nthPrimeButtonTapped))
    case .dismissAlert: .counterView(.counter(.alertDismissButtonTapped))
    case .addFavorite: .counterView(.primeModal(.saveFavoritePrimeTapped))
    case .removeFavorite: .counterView(.primeModal(.removeFavoritePrimeTapped))
    case .delete(let index): .favoritePrimes(.deleteFavoritePrimes([index]))
    case .load: .favoritePrimes(.loadButtonTapped)
    case .save: .favoritePrimes(.saveButtonTapped)
    }
  }
}

extension AppAction {
  /// The innermost case, and what it holds: `nthPrimeResponse(11)`.
  package var innermost: String {
    switch self {
    case .counterView(.counter(.nthPrimeResponse(let prime))):
      "nthPrimeResponse(\(prime.map(String.init) ?? "nil"))"
    case .counterView(.counter(let action)): "\(action)"
    case .counterView(.primeModal(let action)): "\(action)"
    case .favoritePrimes(.deleteFavoritePrimes(let indexes)):
      "deleteFavoritePrimes(\(Array(indexes)))"
    case .favoritePrimes(let action): "\(action)"
    }
  }
}
