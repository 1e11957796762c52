// Starts the request when the effect is made, and cannot cancel it.

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
  var cancellables: Set<AnyCancellable> = []
  return Future { promise in
    request
      .map { $0.data }
      .decode(type: WolframAlphaResult.self, decoder: decoder)
      .map(Optional.some)
      .replaceError(with: nil)
      .sink { result in
        promise(.success(result?.nthPrime))
        cancellables = []
      }
      .store(in: &cancellables)
  }
  .receive(on: queue)
  .eraseToEffect()
}
