// Keeps values and the end in one queue, and all variables in one struct behind the lock. Good for
// checking the locks: the lock guards one property, and no variable is outside it.

import ExerciseSupport
import Foundation
import Stage2Publishers

/// Receives the values and the end of the work.
struct Observer<Output> {
  /// Takes a value.
  let send: (Output) -> Void
  /// Ends the stream.
  let finish: () -> Void
}

extension Effect {
  /// Starts work that can send any number of values at each subscription, and stops the work when
  /// the subscription is canceled.
  static func async(_ work: @escaping (Observer<Output>) -> AnyCancellable) -> Effect {
    Work(start: work).eraseToEffect()
  }
}

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let start: (Observer<Output>) -> AnyCancellable

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let inner = Inner(downstream: AnySubscriber(subscriber))
    subscriber.receive(subscription: inner)
    inner.stopWith(start(Observer(send: { inner.add(.value($0)) }, finish: { inner.add(.end) })))
  }

  private enum Signal {
    case value(Output)
    case end
  }

  private struct State {
    var downstream: AnySubscriber<Output, Never>?
    var signals: [Signal] = []
    var hasEnded = false
    var demand = Subscribers.Demand.none
    var isDraining = false
    var stop: AnyCancellable?

    /// Removes the next message, if it can be sent: a value needs demand, the end needs none.
    mutating func next() -> Signal? {
      guard downstream != nil, let signal = signals.first else { return nil }
      if case .value = signal {
        guard demand > .none else { return nil }
        demand -= 1
      }
      return signals.removeFirst()
    }
  }

  private final class Inner: Subscription {
    private let lock = NSLock()
    private var state: State

    init(downstream: AnySubscriber<Output, Never>) { state = State(downstream: downstream) }

    func stopWith(_ stop: AnyCancellable) {
      let isWanted = lock.withLock {
        if state.downstream != nil { state.stop = stop }
        return state.downstream != nil
      }
      if !isWanted { stop.cancel() }
    }

    func add(_ signal: Signal) {
      lock.withLock {
        guard !state.hasEnded, state.downstream != nil else { return }
        if case .end = signal { state.hasEnded = true }
        state.signals.append(signal)
      }
      drain()
    }

    func request(_ demand: Subscribers.Demand) {
      lock.withLock { state.demand += demand }
      drain()
    }

    func cancel() {
      // The old state is released after the lock: a deinit can call back.
      let before = lock.withLock {
        let before = state
        (state.downstream, state.signals, state.stop) = (nil, [], nil)
        return before
      }
      before.stop?.cancel()
    }

    /// Sends without the lock, one message at a time, and one thread at a time.
    private func drain() {
      guard begin() else { return }
      while let (downstream, signal) = next() {
        switch signal {
        case .value(let value):
          let more = downstream.receive(value)
          lock.withLock { state.demand += more }
        case .end:
          lock.withLock { state.downstream = nil }
          downstream.receive(completion: .finished)
        }
      }
    }

    private func begin() -> Bool {
      lock.withLock {
        defer { state.isDraining = true }
        return !state.isDraining
      }
    }

    private func next() -> (AnySubscriber<Output, Never>, Signal)? {
      lock.withLock {
        guard let downstream = state.downstream, let signal = state.next() else {
          state.isDraining = false
          return nil
        }
        return (downstream, signal)
      }
    }
  }
}
