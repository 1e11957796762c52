import Foundation
import PrimeTime
import Stage2Publishers

/// Asks the environment's service for the nth prime.
///
/// The answer is `nil` if there is no connection, or if the response is not an answer. It arrives
/// once, on the session's own queue. The status code is ignored.
public func nthPrime(_ n: Int, _ environment: PrimeTimeEnvironment) -> Effect<Int?> {
  return environment.session.dataTaskPublisher(for: environment.nthPrimeURL(n))
    .map { $0.data }
    .decode(type: WolframAlphaResult.self, decoder: JSONDecoder())
    .map(Optional.some)
    .replaceError(with: nil)
    .map { $0?.nthPrime }
    .eraseToEffect()
}
