import Foundation
import PrimeTime
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public func nthPrime(_ n: Int, _ environment: PrimeTimeEnvironment) async -> Int? {
  do {
    let (data, _) = try await environment.session.data(from: environment.nthPrimeURL(n))
    return try JSONDecoder().decode(WolframAlphaResult.self, from: data).nthPrime
  } catch {
    return nil
  }
}
