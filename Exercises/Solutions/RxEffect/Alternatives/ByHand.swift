// Makes every helper with `create`, and takes an effect out of the books when its subscription is
// over, for whatever reason. Good for seeing what the operators do, and for adding to it, such as a
// limit.

import Foundation
import SmallRx

/// Work that has not started, as a sequence that cannot fail.
typealias Effect<Value> = Infallible<Value>

typealias Reducer<Value, Action> = (inout Value, Action) -> Effect<Action>

extension ObservableType {
  /// The elements before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Element> {
    .create { observer in
      subscribe(
        onNext: { observer(.next($0)) },
        onError: { _ in observer(.completed) },
        onCompleted: { observer(.completed) })
    }
  }
}

extension Effect {
  static var none: Effect<Element> {
    .create { observer in
      observer(.completed)
      return Disposables.create()
    }
  }

  static func fireAndForget(_ work: @escaping () -> Void) -> Effect<Element> {
    .create { observer in
      work()
      observer(.completed)
      return Disposables.create()
    }
  }

  static func sync(_ work: @escaping () -> Element) -> Effect<Element> {
    .create { observer in
      observer(.next(work()))
      observer(.completed)
      return Disposables.create()
    }
  }

  static func async(
    _ work: @escaping (@escaping (Element) -> Void) -> Void
  ) -> Effect<Element> {
    .create { observer in
      let answers = Counter()
      work { output in
        guard answers.add(1) == 1 else { return }
        observer(.next(output))
        observer(.completed)
      }
      return Disposables.create()
    }
  }

  static func merge(_ effects: [Effect<Element>]) -> Effect<Element> {
    .create { observer in
      let group = CompositeDisposable()
      // One more than there are effects, for the loop: what completes at once must not complete the
      // whole before all have been subscribed to. With no effects, the loop is all there is.
      let open = Counter()
      _ = open.add(effects.count + 1)
      func oneIsDone() {
        if open.add(-1) == 0 { observer(.completed) }
      }
      for effect in effects {
        group.insert(
          effect.subscribe(onNext: { observer(.next($0)) }, onCompleted: oneIsDone))
      }
      oneIsDone()
      return group
    }
  }
}

/// Counts, on whatever thread.
private final class Counter {
  private let lock = NSLock()
  private var count = 0

  /// Returns the sum.
  func add(_ number: Int) -> Int {
    lock.withLock {
      count += number
      return count
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
        onDisposed: { [weak self] in self?.inFlight.remove(for: key) }))
  }
}
