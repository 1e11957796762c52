// Stores the state in an atomic number, without a lock. Good where no thread should wait: a request
// and a cancellation change one number and return.

import Stage2Publishers
import Synchronization

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
    private static var waiting: Int { 0 }
    private static var sending: Int { 1 }
    private static var over: Int { 2 }

    private let output: Output
    private let downstream: Downstream
    private let state = Atomic(Inner.waiting)

    init(output: Output, downstream: Downstream) {
      self.output = output
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none, move(from: Self.waiting, to: Self.sending) else { return }
      _ = downstream.receive(output)
      if move(from: Self.sending, to: Self.over) { downstream.receive(completion: .finished) }
    }

    func cancel() { state.store(Self.over, ordering: .releasing) }

    private func move(from last: Int, to next: Int) -> Bool {
      state.compareExchange(expected: last, desired: next, ordering: .acquiringAndReleasing)
        .exchanged
    }
  }
}
