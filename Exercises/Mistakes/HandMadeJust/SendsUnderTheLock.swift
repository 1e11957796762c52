// Holds its lock while the subscriber receives: a request or a cancellation at that moment waits
// forever.

import Foundation
import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: Inner(output: output, downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Never {
    private let output: Output
    private let downstream: Downstream
    private let lock = NSLock()
    private var isSent = false
    private var isCancelled = false

    init(output: Output, downstream: Downstream) {
      self.output = output
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      lock.withLock {
        guard demand > .none, !isSent, !isCancelled else { return }
        isSent = true
        _ = downstream.receive(output)
        if !isCancelled { downstream.receive(completion: .finished) }
      }
    }

    func cancel() { lock.withLock { isCancelled = true } }
  }
}
