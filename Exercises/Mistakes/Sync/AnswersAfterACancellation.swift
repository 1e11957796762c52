// Sends the answer after a cancellation: a subscriber that cancels, and asks then, receives it.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Work that answers at once: it is done at each subscription, before the subscription returns,
  /// and its value is sent when it is asked for.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Work(work: work).eraseToEffect()
  }
}

/// Reads the favorites: an action when there is a file, and none when there is none.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Effect.sync { read().map(FavoritePrimesAction.loadedFavoritePrimes) }
    .compactMap { $0 }
    .eraseToEffect()
}

/// Does its work for each subscriber.
private struct Work<Output>: Publisher {
  typealias Failure = Never

  let work: () -> Output

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: Answer(work(), for: AnySubscriber(subscriber)))
  }
}

/// An answer that waits until it is asked for.
private final class Answer<Output>: Subscription {
  private let output: Output
  private let subscriber: AnySubscriber<Output, Never>
  private var isSent = false
  private var isCanceled = false

  init(_ output: Output, for subscriber: AnySubscriber<Output, Never>) {
    self.output = output
    self.subscriber = subscriber
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, !isSent else { return }
    isSent = true
    _ = subscriber.receive(output)
    if !isCanceled { subscriber.receive(completion: .finished) }
  }

  func cancel() {
    isCanceled = true
  }
}
