// Feeds all effects into one subscription, which delivers one event after the other: an effect that
// completes on another thread waits until an answer is reduced.

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
  var effectsInFlight: Int { lock.withLock { count } }

  private let reducer: Reducer<Value, Action>
  private let lock = NSLock()
  private var count = 0
  private let effects = PublishSubject<Effect<Action>>()
  private var all: (any Disposable)?

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
    all = effects.flatMap { $0 }.subscribe(onNext: { [weak self] action in self?.send(action) })
  }

  deinit { all?.dispose() }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    add(1)
    effects.onNext(
      .create { [weak self] observer in
        effect.subscribe(
          onNext: { observer(.next($0)) },
          onCompleted: {
            self?.add(-1)
            observer(.completed)
          })
      })
  }

  private func add(_ change: Int) {
    lock.withLock { count += change }
  }
}
