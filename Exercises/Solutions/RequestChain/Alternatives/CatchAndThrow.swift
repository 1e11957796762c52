// Makes a failure of everything that is no number, and a nil of every failure.

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
    .tryMap { answer -> Int in
      let result = try decoder.decode(WolframAlphaResult.self, from: answer.data)
      guard let prime = result.nthPrime else { throw URLError(.cannotParseResponse) }
      return prime
    }
    .map(Optional.some)
    .receive(on: queue)
    .catch { _ in Just(nil) }
    .eraseToEffect()
}
