import Foundation
import PrimeTime
import Stage2Publishers

/// Asks the environment's service for the nth prime, and turns the result into an action.
///
/// Each subscription is a request. The action is `NthPrimeFailed` if there is no connection, or if
/// the response is not an answer. It arrives once, on the session's own queue. The status code is
/// ignored. Canceling cancels the request.
public func nthPrime(
  _ n: Int, _ environment: PrimeTimeEnvironment
) -> AnyPublisher<any Action, Never> {
  environment.session.dataTaskPublisher(for: environment.nthPrimeURL(n))
    .map { $0.data }
    .decode(type: WolframAlphaResult.self, decoder: JSONDecoder())
    .map { result -> any Action in
      guard let prime = result.nthPrime else { return NthPrimeFailed() }
      return NthPrimeReceived(prime: prime)
    }
    .replaceError(with: NthPrimeFailed())
    .eraseToAnyPublisher()
}
