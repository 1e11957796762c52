// Takes an answer for a failure because of its status code.

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
    .tryMap { data, response -> Data in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 200
      guard status == 200 else { throw URLError(.badServerResponse) }
      return data
    }
    .decode(type: WolframAlphaResult.self, decoder: decoder)
    .map(Optional.some)
    .replaceError(with: nil)
    .map { $0?.nthPrime }
    .receive(on: queue)
    .eraseToEffect()
}
