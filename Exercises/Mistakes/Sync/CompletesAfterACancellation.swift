// Completes after a cancellation: a subscriber that cancels when it receives the value still
// receives the completion.

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

private struct Work<Output>: Publisher {
  typealias Failure = Never

  let work: () -> Output

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let answer = work()
    subscriber.receive(
      subscription: Inner {
        _ = subscriber.receive(answer)
        subscriber.receive(completion: .finished)
      })
  }

  private final class Inner: Subscription {
    private var whenRequested: (() -> Void)?

    init(whenRequested: @escaping () -> Void) { self.whenRequested = whenRequested }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      let send = whenRequested
      whenRequested = nil
      send?()
    }

    func cancel() { whenRequested = nil }
  }
}

func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Effect.sync { read().map(FavoritePrimesAction.loadedFavoritePrimes) }
    .compactMap { $0 }
    .eraseToEffect()
}
