// Takes the error for impossible, in order to be rid of it: without a connection the program ends.

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
    .catch { error -> Empty<(data: Data, response: URLResponse), Never> in
      preconditionFailure("no connection: \(error)")
    }
    .map { try? decoder.decode(WolframAlphaResult.self, from: $0.data).nthPrime }
    .receive(on: queue)
    .eraseToEffect()
}
