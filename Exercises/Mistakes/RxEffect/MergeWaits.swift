// Subscribes to a merged effect when the one before it has completed.

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
    guard let first = effects.first else { return .none }
    let rest = Array(effects.dropFirst())
    return .create { observer in
      let group = CompositeDisposable()
      group.insert(
        first.subscribe(
          onNext: { observer(.next($0)) },
          onCompleted: {
            group.insert(
              merge(rest).subscribe(
                onNext: { observer(.next($0)) }, onCompleted: { observer(.completed) }))
          }))
      return group
    }
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
  var effectsInFlight: Int { inFlight.count }

  private let reducer: Reducer<Value, Action>
  private let inFlight = CompositeDisposable()

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit { inFlight.dispose() }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let subscription = SingleAssignmentDisposable()
    guard let key = inFlight.insert(subscription) else { return }
    subscription.setDisposable(
      effect.subscribe(
        onNext: { [weak self] action in self?.send(action) },
        onCompleted: { [weak self] in self?.inFlight.remove(for: key) }))
  }
}
