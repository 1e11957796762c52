// Sends the value through a subject: an answer that arrives immediately is lost.

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
    let numbers = PassthroughSubject<Int?, Never>()
    let cancellable =
      request
      .map { $0.data }
      .decode(type: WolframAlphaResult.self, decoder: decoder)
      .map(Optional.some)
      .replaceError(with: nil)
      .map { $0?.nthPrime }
      .sink(
        receiveCompletion: { numbers.send(completion: $0) },
        receiveValue: { numbers.send($0) })
    return
      numbers
      .handleEvents(receiveCancel: { cancellable.cancel() })
      .receive(on: queue)
  }
  .eraseToEffect()
}
