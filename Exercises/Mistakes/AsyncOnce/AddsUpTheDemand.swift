// Adds up what is asked for in a number, which runs over when all values are asked for twice.

import ExerciseSupport
import Foundation
import Stage2Publishers

extension Effect {
  /// Work that answers later, once. It is started at each subscription.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Works(work: work).eraseToEffect()
  }
}

private struct Works<Output>: Publisher {
  typealias Failure = Never

  let work: (@escaping (Output) -> Void) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subscription = Answer<Output>(AnySubscriber(subscriber))
    subscriber.receive(subscription: subscription)
    work { subscription.answer($0) }
  }
}

/// The one answer for one subscriber.
private final class Answer<Output>: Subscription {
  private let lock = NSLock()
  private var subscriber: AnySubscriber<Output, Never>?
  private var output: Output?
  private var isAnswered = false
  /// How many values are asked for.
  private var wanted = 0
  private var isCanceled = false

  init(_ subscriber: AnySubscriber<Output, Never>) { self.subscriber = subscriber }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.withLock { wanted += demand.max ?? .max }
    deliver()
  }

  func answer(_ output: Output) {
    let isFirst = lock.withLock {
      guard !isAnswered, !isCanceled else { return false }
      isAnswered = true
      self.output = output
      return true
    }
    if isFirst { deliver() }
  }

  private func deliver() {
    let ready: (AnySubscriber<Output, Never>, Output)? = lock.withLock {
      guard wanted > 0, let output, let subscriber else { return nil }
      (self.subscriber, self.output) = (nil, nil)
      return (subscriber, output)
    }
    guard let (subscriber, output) = ready else { return }
    _ = subscriber.receive(output)
    if !lock.withLock({ isCanceled }) { subscriber.receive(completion: .finished) }
  }

  func cancel() {
    let released = lock.withLock {
      defer { (subscriber, output) = (nil, nil) }
      isCanceled = true
      return (subscriber, output)
    }
    withExtendedLifetime(released) {}
  }
}
