// Uses a custom publisher, with a subscriber in between that the queue calls back. Good for seeing
// what the operators handle: demand, cancellation and threads.

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
  let schedule = { (work: @escaping () -> Void) in queue.schedule(work) }
  return Prime(
    data: request.map { $0.data }.eraseToAnyPublisher(),
    decode: { try? decoder.decode(WolframAlphaResult.self, from: $0).nthPrime },
    schedule: schedule
  )
  .eraseToEffect()
}

private struct Prime: Publisher {
  typealias Output = Int?
  typealias Failure = Never

  let data: AnyPublisher<Data, URLError>
  let decode: (Data) -> Int?
  let schedule: (@escaping () -> Void) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int?, S.Failure == Never {
    data.subscribe(Inner(publisher: self, downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Int?, Downstream.Failure == Never {
    let publisher: Prime
    // The request's thread and the queue both call this.
    private let lock = NSLock()
    private var upstream: (any Subscription)?
    private var downstream: Downstream?
    /// The value, once it has arrived: a nil inside is also a value.
    private var prime: Int??
    private var isAsked = false

    init(publisher: Prime, downstream: Downstream) {
      self.publisher = publisher
      self.downstream = downstream
    }

    func receive(subscription: any Subscription) {
      lock.withLock { upstream = subscription }
      lock.withLock { downstream }?.receive(subscription: self)
      subscription.request(.max(1))
    }

    func receive(_ data: Data) -> Subscribers.Demand {
      take(publisher.decode(data))
      return .none
    }

    func receive(completion: Subscribers.Completion<URLError>) {
      if case .failure = completion { take(nil) }
    }

    func request(_ demand: Subscribers.Demand) {
      lock.withLock { isAsked = true }
      publisher.schedule { self.deliver() }
    }

    func cancel() {
      let upstream = lock.withLock {
        defer { (self.upstream, downstream) = (nil, nil) }
        return self.upstream
      }
      upstream?.cancel()
    }

    private func take(_ value: Int?) {
      lock.withLock { if prime == nil { prime = .some(value) } }
      publisher.schedule { self.deliver() }
    }

    private func deliver() {
      let ready = lock.withLock { () -> (Downstream, Int?)? in
        guard isAsked, let prime, let downstream else { return nil }
        isAsked = false
        return (downstream, prime)
      }
      guard let (downstream, prime) = ready else { return }
      _ = downstream.receive(prime)
      // The subscriber may have canceled when it received the value.
      lock.withLock {
        defer { self.downstream = nil }
        return self.downstream
      }?.receive(completion: .finished)
    }
  }
}
