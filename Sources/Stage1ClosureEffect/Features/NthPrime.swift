import PrimeTime

/// Asks the environment's service for the nth prime.
///
/// The answer is `nil` if there is no connection, or if the response is not an answer. It arrives
/// once, on the session's own queue. The status code is ignored.
public func nthPrime(_ n: Int, _ environment: PrimeTimeEnvironment) -> Effect<Int?> {
  return dataTask(with: environment.nthPrimeURL(n), in: environment.session)
    .decode(as: WolframAlphaResult.self)
    .map { $0?.nthPrime }
}
