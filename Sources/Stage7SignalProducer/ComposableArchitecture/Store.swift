/// Holds a value, changes it by a reducer, and runs the effect that the reducer returns.
///
/// A store is confined to the queue on which its effects deliver their actions. No action changes
/// threads: it is reduced on the thread that sends it. An action sent from an observer of `$value`
/// is reduced immediately. An action sent from inside a reducer is reduced first, and then its
/// change is lost, because the outer reducer's copy of the value is assigned after it: reducers
/// return effects.
public final class Store<Value, Action> {
  /// The value after the last action.
  @MutableProperty public private(set) var value: Value

  private let reducer: Reducer<Value, Action>
  private var viewDisposable: (any Disposable)?
  private let effectDisposables = CompositeDisposable()

  /// Creates a store of `initialValue`, which only `reducer` changes.
  public init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit {
    viewDisposable?.dispose()
    effectDisposables.dispose()
  }

  /// Reduces the action, then runs its effect, and sends the effect's answers in turn.
  ///
  /// Feedback is depth first: an effect's synchronous answer is reduced, with everything that
  /// follows from it, before the next effect starts. No effect retains the store: deallocating the
  /// store interrupts the work in flight.
  public func send(_ action: Action) {
    var value = self.value
    let effect = self.reducer(&value, action)
    self.value = value
    effect.startWithSignal { signal, interrupter in
      let inFlight = self.effectDisposables.add(interrupter)
      signal.observe { [weak self] event in
        switch event {
        case .value(let action): self?.send(action)
        case .completed, .interrupted: inFlight?.dispose()
        }
      }
    }
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
        return .none
      }
    )
    localStore.viewDisposable = self.$value.startWithValues { [weak localStore] value in
      localStore?.value = toLocalValue(value)
    }
    return localStore
  }
}
