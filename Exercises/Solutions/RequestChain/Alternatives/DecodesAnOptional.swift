// Decodes an optional directly: then `replaceError` can send nil, and the JSON `null` is also nil.
// Good for one operator less.

import ExerciseSupport
import Foundation
import PrimeTime
import Stage2Publishers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests the nth prime: emits it on the queue, or nil if there is no answer, and completes.
/// `queue` is any scheduler; Prime Time passes a `DispatchQueue`.
func nthPrime(
  _ request: some Publisher<(data: Data, response: URLResponse), URLError>,
  decoder: some TopLevelDecoder<Data>,
  on queue: some Scheduler
) -> Effect<Int?> {
  request
    .map { $0.data }
    .decode(type: WolframAlphaResult?.self, decoder: decoder)
    .replaceError(with: nil)
    .receive(on: queue)
    .map { $0?.nthPrime }
    .eraseToEffect()
}
