import Stage2Publishers

/// Holds a value, changes it by a reducer, and runs the effect that the reducer returns.
///
/// A store is confined to the queue on which its effects deliver their actions. Sending an action
/// while another thread is sending one is a mistake, and stops the program: in a debug build, with
/// a message. Effects can complete on any thread.
public final class Store<Value, Action> {
  /// The value after the last action.
  @Published public private(set) var value: Value

  private let reducer: Reducer<Value, Action>
  private var viewCancellable: AnyCancellable?
  private var sendToWhole: ((Action) -> Void)?
  private let effectCancellables = EffectCancellables()
  private let turn = Turn()

  /// Creates a store of `initialValue`, which only `reducer` changes.
  public init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  /// Reduces the action, then runs its effect, and sends the effect's answers in turn.
  ///
  /// Feedback is depth first: an effect's synchronous answer is reduced, with everything that
  /// follows from it, before the next effect starts. Nothing recurses: an action that is sent while
  /// another is being handled waits for its turn, and `send` then returns before it is reduced. No
  /// effect retains the store: deallocating the store cancels the work in flight.
  public func send(_ action: Action) {
    if let sendToWhole { return sendToWhole(action) }
    self.take(action, from: 0, ids: [])
  }

  /// Takes an action, as the answer of the part with this key and these ids. Keys begin at 1.
  private func take(_ action: Action, from key: Int, ids: [AnyHashable]) {
    guard turn.begin(toSend: "\(action)") else {
      return turn.add(key: key, ids: ids) { self.reduce(action) }
    }
    self.reduce(action)
    turn.finish()
  }

  private func reduce(_ action: Action) {
    var value = self.value
    let effect = self.reducer(&value, action)
    self.value = value
    for part in effect.parts { turn.add { self.start(part) } }
  }

  private func start(_ part: Effect<Action>.Part) {
    switch part {
    case .work(let publisher, let ids):
      let key = self.effectCancellables.enter(ids: ids)
      let effectCancellable = publisher.sink(
        receiveCompletion: { [weak self] _ in self?.effectCancellables.remove(key) },
        receiveValue: { [weak self] action in self?.take(action, from: key, ids: ids) }
      )
      self.effectCancellables.put(effectCancellable, under: key)
    case .cancel(let id):
      turn.drop(id: id, upTo: self.effectCancellables.cancel(id: id))
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
    // What a local store is sent, the whole store reduces: this reducer is never called.
    let localStore = Store<LocalValue, LocalAction>(
      initialValue: toLocalValue(self.value),
      reducer: { _, _ in .none }
    )
    localStore.sendToWhole = { localAction in self.send(toGlobalAction(localAction)) }
    localStore.viewCancellable = self.$value.sink { [weak localStore] value in
      localStore?.value = toLocalValue(value)
    }
    return localStore
  }
}
