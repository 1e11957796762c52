// Effects and their store on RxSwift's streams.

import Foundation
import SmallRx

/// Work that has not started, as a sequence that cannot fail.
// With `Observable`, people would have to remember this rule. With `Infallible`, the compiler knows
// it: a sequence that can fail is no effect until some code says what happens to its error.
typealias Effect<Value> = Infallible<Value>

typealias Reducer<Value, Action> = (inout Value, Action) -> Effect<Action>

extension ObservableType {
  /// The same elements, as an effect that completes where an error would arrive.
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

  // `just(work())` would do the work once, when the effect is made.
  static func sync(_ work: @escaping () -> Element) -> Effect<Element> {
    .deferred { .just(work()) }
  }

  static func async(
    _ work: @escaping (@escaping (Element) -> Void) -> Void
  ) -> Effect<Element> {
    .create { observer in
      // Each subscription has its own turn. The completion alone is not enough: an answer can
      // arrive while the first one is being sent, before the completion.
      let turn = Turn()
      work { output in
        guard turn.isFirst() else { return }
        observer(.next(output))
        observer(.completed)
      }
      return Disposables.create()
    }
  }

  // RxSwift's `Infallible` has this method already. The `hush` drops an error that cannot arrive.
  static func merge(_ effects: [Effect<Element>]) -> Effect<Element> {
    Observable.merge(effects.map { $0.asObservable() }).hush()
  }
}

/// Lets one answer pass. An app's work can answer on any thread, so there is a lock.
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

  /// The number of effects in flight.
  var effectsInFlight: Int { inFlight.count }

  private let reducer: Reducer<Value, Action>
  private let inFlight = CompositeDisposable()

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  // Dropping a disposable does not end its subscription, so the store has to dispose of them.
  deinit { inFlight.dispose() }

  func send(_ action: Action) {
    // A copy: `reducer(&self.value, action)` has exclusive access to the property while the reducer
    // runs, and code that reads the property during that time crashes.
    var value = self.value
    let effect = reducer(&value, action)
    // Assign it before the effect starts: `subscribe` reduces an immediate answer, and that assigns
    // the next value.
    self.value = value
    // Make the entry first, with a place for the disposable that `subscribe` will return. An effect
    // that completes before `subscribe` returns removes the entry.
    let subscription = SingleAssignmentDisposable()
    guard let key = inFlight.insert(subscription) else { return }
    subscription.setDisposable(
      effect.subscribe(
        onNext: { [weak self] action in self?.send(action) },
        onCompleted: { [weak self] in self?.inFlight.remove(for: key) }))
  }
}
