/// Holds a value, changes it by a reducer, and runs the effects that the reducer returns.
///
/// A store is confined to the queue on which its effects deliver their actions.
public final class Store<Value, Action> {
  /// The value after the last action.
  public private(set) var value: Value {
    didSet {
      for observer in observers where !observer.hear(value) {
        observers.removeAll { $0 === observer }
      }
    }
  }

  private let reducer: Reducer<Value, Action>
  private var observers: [Observer<Value>] = []

  /// Creates a store of `initialValue`, which only `reducer` changes.
  public init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  /// Reduces the action, then runs each effect in order, and sends the effects' answers in turn.
  ///
  /// Feedback is depth first: an effect's synchronous answer is reduced, with everything that
  /// follows from it, before the next effect starts. An effect retains the store until it has
  /// released the callback.
  public func send(_ action: Action) {
    var value = self.value
    let effects = self.reducer(&value, action)
    self.value = value
    for effect in effects {
      effect.run(self.send)
    }
  }

  /// Calls `observer` with the value after each change, for as long as it answers `true`.
  public func observe(_ observer: @escaping (Value) -> Bool) {
    observers.append(Observer(observer))
  }

  /// Returns a store of a part of the value and of the actions, kept in step with this store both
  /// ways.
  ///
  /// The local store retains this store. This store does not retain the local store.
  public func view<LocalValue, LocalAction>(
    value toLocalValue: @escaping (Value) -> LocalValue,
    action toGlobalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction> {
    let localStore = Store<LocalValue, LocalAction>(
      initialValue: toLocalValue(self.value),
      reducer: { localValue, localAction in
        self.send(toGlobalAction(localAction))
        localValue = toLocalValue(self.value)
        return []
      }
    )
    self.observe { [weak localStore] value in
      localStore?.value = toLocalValue(value)
      return localStore != nil
    }
    return localStore
  }
}

/// A closure with an identity, so that the store can remove it when it no longer wants changes.
private final class Observer<Value> {
  let hear: (Value) -> Bool

  init(_ hear: @escaping (Value) -> Bool) {
    self.hear = hear
  }
}
