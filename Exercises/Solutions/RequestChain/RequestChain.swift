// The nth prime request, from operators.

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
  // No operator subscribes to anything, so nothing starts here.
  request
    // The decoder takes data, and a request answers with a pair.
    .map { $0.data }
    // From here on the failure is any error: the request's or the decoder's.
    .decode(type: WolframAlphaResult.self, decoder: decoder)
    // An optional, so that there is a nil to put in the place of an error.
    .map(Optional.some)
    // Whatever went wrong above is a value from here on, and nothing can fail any more.
    .replaceError(with: nil)
    .map { $0?.nthPrime }
    // Last, so that the work is done by now, and nil goes over the queue as the number does.
    .receive(on: queue)
    .eraseToEffect()
}
