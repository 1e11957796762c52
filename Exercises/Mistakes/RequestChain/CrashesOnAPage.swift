// Decodes by force: if the service answers with a web page, the program ends.

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
  // swift-format-ignore: NeverUseForceTry
  request
    .map { Optional.some(try! decoder.decode(WolframAlphaResult.self, from: $0.data)) }
    .replaceError(with: nil)
    .map { $0?.nthPrime }
    .receive(on: queue)
    .eraseToEffect()
}
