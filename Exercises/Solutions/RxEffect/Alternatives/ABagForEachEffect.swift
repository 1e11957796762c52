// Gives each effect a `DisposeBag` of its own, and removes the bag: releasing it disposes. Good for
// a store without a `deinit`, because the bags go with the dictionary that holds them.

import Foundation
import SmallRx

/// Work that has not started, as a sequence that cannot fail.
typealias Effect<Value> = Infallible<Value>

typealias Reducer<Value, Action> = (inout Value, Action) -> Effect<Action>

extension ObservableType {
  /// The elements before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Element> {
    asInfallible(onErrorFallbackTo: .empty())
  }
}

extension Effect {
  static var none: Effect<Element> {
    .empty()
  }

  static func fireAndForget(_ work: @escaping () -> Void) -> Effect<Element> {
    .deferred {
      work()
      return .empty()
    }
  }

  static func sync(_ work: @escaping () -> Element) -> Effect<Element> {
    .deferred { .just(work()) }
  }

  static func async(
    _ work: @escaping (@escaping (Element) -> Void) -> Void
  ) -> Effect<Element> {
    .create { observer in
      let turn = Turn()
      work { output in
        guard turn.isFirst() else { return }
        observer(.next(output))
        observer(.completed)
      }
      return Disposables.create()
    }
  }

  static func merge(_ effects: [Effect<Element>]) -> Effect<Element> {
    Observable.merge(effects.map { $0.asObservable() }).hush()
  }
}

/// Lets one answer pass, from whatever thread.
private final class Turn {
  private let lock = NSLock()
  private var isTaken = false

  func isFirst() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }
}

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects are in flight.
  var effectsInFlight: Int { lock.withLock { bags.count } }

  private let reducer: Reducer<Value, Action>
  private let lock = NSLock()
  private var bags: [Int: DisposeBag] = [:]
  private var latest = 0

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let number = lock.withLock {
      latest += 1
      bags[latest] = DisposeBag()
      return latest
    }
    let subscription = effect.subscribe(
      onNext: { [weak self] action in self?.send(action) },
      onCompleted: { [weak self] in self?.remove(number) })
    // No bag any more, if the effect has completed meanwhile.
    let bag = lock.withLock { bags[number] }
    bag.map(subscription.disposed(by:))
  }

  private func remove(_ number: Int) {
    // A bag that is released disposes, and that must not happen while the lock is held.
    let bag = lock.withLock { bags.removeValue(forKey: number) }
    withExtendedLifetime(bag) {}
  }
}
