// Effects and their store on RxSwift's streams.

import Foundation
import SmallRx

/// Work that has not started, as a sequence that cannot fail.
// With `Observable`, this would be a rule that people have to keep. The type of `Infallible` says it:
// a sequence that may fail is no effect before somebody has said what becomes of its error.
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

  // `just(work())` would do the work when the effect is made, and once for all subscriptions.
  static func sync(_ work: @escaping () -> Element) -> Effect<Element> {
    .deferred { .just(work()) }
  }

  static func async(
    _ work: @escaping (@escaping (Element) -> Void) -> Void
  ) -> Effect<Element> {
    .create { observer in
      // Made for each subscription. A completion comes too late to stop the answers that are given
      // while the first one is being delivered.
      let turn = Turn()
      work { output in
        guard turn.isFirst() else { return }
        observer(.next(output))
        observer(.completed)
      }
      return Disposables.create()
    }
  }

  // RxSwift's `Infallible` has this already. The error is a formality: no effect has one.
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
  var effectsInFlight: Int { inFlight.count }

  private let reducer: Reducer<Value, Action>
  private let inFlight = CompositeDisposable()

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  // A subscription goes on when nobody retains its disposable, so releasing the books is not enough.
  deinit { inFlight.dispose() }

  func send(_ action: Action) {
    // A copy: `reducer(&self.value, action)` has exclusive access to the property for as long as
    // the reducer runs, and to read the property meanwhile ends the program.
    var value = self.value
    let effect = reducer(&value, action)
    // Before the effect starts: an answer at once is reduced within `subscribe`, and assigns the
    // next value.
    self.value = value
    // The entry is made first, with a place for the disposable that `subscribe` is going to return.
    // An effect that completes meanwhile takes the entry out, and no lock is held.
    let subscription = SingleAssignmentDisposable()
    guard let key = inFlight.insert(subscription) else { return }
    subscription.setDisposable(
      effect.subscribe(
        onNext: { [weak self] action in self?.send(action) },
        onCompleted: { [weak self] in self?.inFlight.remove(for: key) }))
  }
}
