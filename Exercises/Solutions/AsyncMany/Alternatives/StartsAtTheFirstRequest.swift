// Starts the work when a value is asked for the first time, and keeps signals in one queue.

import ExerciseSupport
import Foundation
import Stage2Publishers

/// What the work reports to.
struct Observer<Output> {
  /// Takes a value.
  let send: (Output) -> Void
  /// Ends the stream.
  let finish: () -> Void
}

extension Effect {
  /// Work that answers any number of times. It is started at each subscription, and stopped when
  /// the subscription is cancelled.
  static func async(_ work: @escaping (Observer<Output>) -> AnyCancellable) -> Effect {
    WorkOnDemand(work: work).eraseToEffect()
  }
}

private struct WorkOnDemand<Output>: Publisher {
  typealias Failure = Never

  let work: (Observer<Output>) -> AnyCancellable

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: Inner(work: work, downstream: AnySubscriber(subscriber)))
  }

  private final class Inner: Subscription {
    enum State {
      case idle((Observer<Output>) -> AnyCancellable)
      case starting
      case going(AnyCancellable)
      case over
    }

    let lock = NSRecursiveLock()
    let downstream: AnySubscriber<Output, Never>
    var state: State
    var signals: [Output?] = []
    var demand = Subscribers.Demand.none
    var isDraining = false

    init(
      work: @escaping (Observer<Output>) -> AnyCancellable,
      downstream: AnySubscriber<Output, Never>
    ) {
      self.downstream = downstream
      state = .idle(work)
    }

    func request(_ demand: Subscribers.Demand) {
      lock.withLock {
        self.demand += demand
        if case .idle(let work) = state {
          state = .starting
          let stop = work(Observer(send: { self.add($0) }, finish: { self.add(nil) }))
          if case .starting = state { state = .going(stop) } else { stop.cancel() }
        }
        drain()
      }
    }

    func cancel() {
      lock.withLock {
        let before = state
        state = .over
        signals = []
        if case .going(let stop) = before { stop.cancel() }
      }
    }

    /// A nil is the end.
    func add(_ signal: Output?) {
      lock.withLock {
        signals.append(signal)
        drain()
      }
    }

    var isOver: Bool {
      if case .over = state { true } else { false }
    }

    func drain() {
      guard !isDraining else { return }
      isDraining = true
      defer { isDraining = false }
      while !isOver, let next = signals.first {
        guard let value = next else {
          state = .over
          return downstream.receive(completion: .finished)
        }
        guard demand > .none else { return }
        signals.removeFirst()
        demand -= 1
        demand += downstream.receive(value)
      }
    }
  }
}
