import Foundation
import PrimeTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks the environment's service for the nth prime.
///
/// The answer is `nil` when there is no connection, when what comes back is not an answer, and when
/// the task is canceled, which stops the request. The status code is not looked at.
public func nthPrime(_ n: Int, _ environment: PrimeTimeEnvironment) async -> Int? {
  do {
    let (data, _) = try await environment.session.data(from: environment.nthPrimeURL(n))
    return try await decodeNthPrime(data)
  } catch {
    return nil
  }
}

/// Decodes the service's answer, off the main actor.
@concurrent private func decodeNthPrime(_ data: Data) async throws -> Int? {
  try JSONDecoder().decode(WolframAlphaResult.self, from: data).nthPrime
}
