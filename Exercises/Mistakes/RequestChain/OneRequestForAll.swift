// Remembers the answer of the first request: the second subscriber receives the first one's answer.

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
  let answers = CurrentValueSubject<Int??, Never>(nil)
  var cancellable: AnyCancellable?
  return Deferred {
    if cancellable == nil {
      cancellable =
        request
        .map { $0.data }
        .decode(type: WolframAlphaResult.self, decoder: decoder)
        .map(Optional.some)
        .replaceError(with: nil)
        .sink { answers.send(.some($0?.nthPrime)) }
    }
    return answers.compactMap { $0 }.first().receive(on: queue)
  }
  .eraseToEffect()
}
