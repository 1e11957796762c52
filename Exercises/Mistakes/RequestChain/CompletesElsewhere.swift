// Sends the value over the queue by hand, and not the completion, which comes first.

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
  let deliver = { (work: @escaping () -> Void) in queue.schedule(work) }
  return OnQueue(
    answer:
      request
      .map { $0.data }
      .decode(type: WolframAlphaResult.self, decoder: decoder)
      .map(Optional.some)
      .replaceError(with: nil)
      .map { $0?.nthPrime },
    deliver: deliver
  )
  .eraseToEffect()
}

private struct OnQueue<Answer: Publisher<Int?, Never>>: Publisher {
  typealias Output = Int?
  typealias Failure = Never

  let answer: Answer
  let deliver: (@escaping () -> Void) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int?, S.Failure == Never {
    answer.subscribe(
      AnySubscriber<Int?, Never>(
        receiveSubscription: { subscriber.receive(subscription: $0) },
        receiveValue: { value in
          deliver { _ = subscriber.receive(value) }
          return .none
        },
        receiveCompletion: { subscriber.receive(completion: $0) }))
  }
}
