import Foundation
import PrimeTime

/// Asks the environment's service for the nth prime.
///
/// The answer is `nil` if there is no connection, or if the response is not an answer. It arrives
/// once, on the session's own queue. The status code is ignored.
public func nthPrime(_ n: Int, _ environment: PrimeTimeEnvironment) -> Effect<Int?> {
  return environment.session.data(with: environment.nthPrimeURL(n))
    .map { data, _ in try? JSONDecoder().decode(WolframAlphaResult.self, from: data) }
    .flatMapError { _ in SignalProducer(value: nil) }
    .map { $0?.nthPrime }
}
