// Takes the first pod for granted: an answer without one ends the program.

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
    .map { answer -> Int? in
      let pod = answer.queryresult.pods.filter { $0.primary == true }[0]
      return Int(pod.subpods[0].plaintext)
    }
    .replaceError(with: nil)
    .receive(on: queue)
    .eraseToEffect()
}
