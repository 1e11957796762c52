// Makes every helper with `create`, and removes the entry of an effect when its subscription has
// ended for any reason. Good for understanding the operators, and for adding to them.

import SmallRx

/// Work that has not started, as a sequence that cannot fail.
typealias Effect<Value> = Infallible<Value>

typealias Reducer<Value, Action> = (inout Value, Action) -> Effect<Action>

extension ObservableType {
  /// The same elements, as an effect that completes where an error would arrive.
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
      var isAnswered = false
      work { output in
        guard !isAnswered else { return }
        isAnswered = true
        observer(.next(output))
        observer(.completed)
      }
      return Disposables.create()
    }
  }

  static func merge(_ effects: [Effect<Element>]) -> Effect<Element> {
    .create { observer in
      let group = CompositeDisposable()
      // The number of effects, and one for the loop: without effects, its end completes.
      var running = effects.count + 1
      func oneHasEnded() {
        running -= 1
        if running == 0 { observer(.completed) }
      }
      for effect in effects {
        group.insert(
          effect.subscribe(onNext: { observer(.next($0)) }, onCompleted: oneHasEnded))
      }
      oneHasEnded()
      return group
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
