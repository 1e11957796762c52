// Makes a future for each subscription. The future retains the request, and the code must forward a
// cancellation itself. Good where the answer arrives in a callback; for a chain of operators it is
// a detour.

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
  Deferred {
    let cancellable = Cell()
    return Future<Int?, Never> { promise in
      cancellable.content =
        request
        .map { $0.data }
        .decode(type: WolframAlphaResult.self, decoder: decoder)
        .sink(
          receiveCompletion: { if case .failure = $0 { promise(.success(nil)) } },
          receiveValue: { promise(.success($0.nthPrime)) })
    }
    .handleEvents(receiveCancel: { cancellable.content?.cancel() })
    .receive(on: queue)
  }
  .eraseToEffect()
}

/// Stores what the future's closure assigns once.
private final class Cell {
  var content: AnyCancellable?
}
