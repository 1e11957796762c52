// A `Just` from the protocols alone.

import Foundation
import Stage2Publishers

struct HandMadeJust<Output>: Publisher {
  typealias Failure = Never

  let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    // Each subscriber first receives its own subscription (rule 1.9). The publisher itself stores
    // nothing, so it can have any number of subscribers.
    subscriber.receive(subscription: Inner(output: output, downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Never {
    private enum State {
      case waiting(Downstream)
      case sending
      case over
    }

    private let output: Output
    private let lock = NSLock()
    private var state: State

    init(output: Output, downstream: Downstream) {
      self.output = output
      state = .waiting(downstream)
    }

    func request(_ demand: Subscribers.Demand) {
      // A request for no values sends no value.
      guard demand > .none else { return }
      // Checking and changing the state is one step: of two threads, only one finds a subscriber
      // here.
      let waiting = lock.withLock { () -> Downstream? in
        guard case .waiting(let downstream) = state else { return nil }
        state = .sending
        return downstream
      }
      // From here on, no lock is held: the subscriber can request or cancel while it receives.
      guard let downstream = waiting else { return }
      _ = downstream.receive(output)
      // If it has canceled, it also receives no completion.
      if end() { downstream.receive(completion: .finished) }
    }

    func cancel() { _ = end() }

    /// Ends the subscription, and returns whether it was sending. A subscriber that was waiting is
    /// released when this returns, not under the lock.
    private func end() -> Bool {
      let last = lock.withLock { () -> State in
        defer { state = .over }
        return state
      }
      if case .sending = last { return true }
      return false
    }
  }
}
