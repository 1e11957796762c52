// The nth prime request, from operators.

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
  // No operator subscribes here, so nothing starts.
  request
    // The decoder takes data, and a request answers with a pair.
    .map { $0.data }
    // From here on, the failure is any error: the request's or the decoder's.
    .decode(type: WolframAlphaResult.self, decoder: decoder)
    // The value becomes an optional, so that nil can replace an error.
    .map(Optional.some)
    // Every error above becomes a value here, and nothing can fail from here on.
    .replaceError(with: nil)
    .map { $0?.nthPrime }
    // This is last, so the queue does none of the work, and delivers nil as well as the number.
    .receive(on: queue)
    .eraseToEffect()
}
