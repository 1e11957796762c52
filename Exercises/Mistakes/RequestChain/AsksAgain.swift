// Asks a second time if the first request fails.

import ExerciseSupport
import Foundation
import PrimeTime
import Stage2Publishers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks for the nth prime: emits it on the queue, or nil if there is no answer, and completes.
///
/// `queue` is any scheduler; Prime Time hands over a `DispatchQueue`.
func nthPrime(
  _ request: some Publisher<(data: Data, response: URLResponse), URLError>,
  decoder: some TopLevelDecoder<Data>,
  on queue: some Scheduler
) -> Effect<Int?> {
  request
    .retry(1)
    .map { $0.data }
    .decode(type: WolframAlphaResult.self, decoder: decoder)
    .map(Optional.some)
    .replaceError(with: nil)
    .map { $0?.nthPrime }
    .receive(on: queue)
    .eraseToEffect()
}
