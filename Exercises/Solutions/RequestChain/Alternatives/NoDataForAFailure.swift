// Puts empty data in the place of a failure: what cannot be decoded is nil anyway.

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
    .replaceError(with: Data())
    .map { try? decoder.decode(WolframAlphaResult.self, from: $0).nthPrime }
    .flatMap { Just($0).receive(on: queue) }
    .eraseToEffect()
}
