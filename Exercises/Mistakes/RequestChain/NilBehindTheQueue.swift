// Replaces the failure behind the queue: a nil that is asked for late is delivered on the thread
// that asks for it.

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
    .map { $0.data }
    .decode(type: WolframAlphaResult.self, decoder: decoder)
    .map { $0.nthPrime }
    .receive(on: queue)
    .replaceError(with: nil)
    .eraseToEffect()
}
