// A `sink` inside, for each subscription: who cancels hears nothing, and the request goes on all
// the same.

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
  Deferred {
    Future { promise in
      var cancellable: AnyCancellable?
      cancellable =
        request
        .map { $0.data }
        .decode(type: WolframAlphaResult.self, decoder: decoder)
        .map(Optional.some)
        .replaceError(with: nil)
        .sink { result in
          promise(.success(result?.nthPrime))
          withExtendedLifetime(cancellable) {}
        }
    }
  }
  .receive(on: queue)
  .eraseToEffect()
}
