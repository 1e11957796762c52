import PrimeTime

/// Asks the environment's service for the nth prime.
///
/// The answer is `nil` when there is no connection, and when what comes back is not an answer. It
/// arrives once, on the session's own queue. The status code is not looked at.
public func nthPrime(_ n: Int, _ environment: PrimeTimeEnvironment) -> Effect<Int?> {
  return dataTask(with: environment.nthPrimeURL(n), in: environment.session)
    .decode(as: WolframAlphaResult.self)
    .map { $0?.nthPrime }
}
