// Decodes in a `map`: `try?` makes nil of an error on the spot, and the failure of the request is
// left.

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
    .map { try? decoder.decode(WolframAlphaResult.self, from: $0.data).nthPrime }
    .replaceError(with: nil)
    .receive(on: queue)
    .eraseToEffect()
}
