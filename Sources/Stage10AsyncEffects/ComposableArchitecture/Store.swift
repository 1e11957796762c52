import Foundation

/// Holds a value, changes it by a reducer, and runs the effect that the reducer returns.
///
/// A store lives on the actor that it is used on. The compiler checks this: it is not `Sendable`.
/// Its effects also run there, except for work elsewhere that they await.
///
/// A running effect retains that actor. On the main actor this makes no difference: releasing the
/// store cancels its effects. But an actor that owns a store lives until the store's effects have
/// ended: cancel them first, by their ids or with the `StoreTask` that `send` returned.
public final class Store<Value, Action> {
  /// The value as the last action left it. It can be observed, with `withObservationTracking`.
  public var value: Value {
    switch source {
    case .own(let value):
      observed.access()
      return value
    case .whole(let value, _):
      return value()
    }
  }

  /// A store's own value, or access to the store that it is a view of.
  private enum Source {
    case own(Value)
    case whole(value: () -> Value, send: (Action) -> StoreTask)
  }

  private var source: Source
  private let observed = Observed()
  private let reducer: Reducer<Value, Action>
  private let effectTasks = EffectTasks()
  /// The lock of the tasks that `send` returns.
  private let lock = NSLock()
  private let turn = Turn()

  /// Creates a store of `initialValue`, which only `reducer` changes.
  ///
  /// - Parameters:
  ///   - initialValue: The value at the beginning.
  ///   - reducer: How the value changes on an action.
  public init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    source = .own(initialValue)
    self.reducer = reducer
  }

  /// Makes a local store. The whole store reduces its actions: its own reducer is never called.
  private init(of whole: Source) {
    source = whole
    reducer = { _, _ in .none }
  }

  /// Reduces the action, then runs its effect, and sends the effect's answers in turn.
  ///
  /// Feedback is depth first: an effect's synchronous answer is reduced, with everything that
  /// follows from it, before the next effect starts. Nothing recurses: an action that is sent while
  /// another is being handled waits for its turn, and `send` then returns before it is reduced. An
  /// effect retains the store's actor, not the store: deallocating the store cancels the work in
  /// flight.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - isolation: The actor that the store lives on, which is the caller's.
  /// - Returns: Everything that the action leads to, to wait for or to cancel.
  @discardableResult
  public func send(_ action: Action, isolation: isolated any Actor = #isolation) -> StoreTask {
    if case .whole(_, let send) = source { return send(action) }
    let storeTask = StoreTask(lock: lock)
    self.take(action, from: 0, ids: [], storeTask, isolation: isolation)
    return storeTask
  }

  /// Takes an action, as the answer of the part with this key and these ids. Keys begin at 1.
  private func take(
    _ action: Action, from key: Int, ids: [AnyHashable], _ storeTask: StoreTask,
    isolation: isolated any Actor
  ) {
    guard turn.begin() else {
      return turn.add(key: key, ids: ids, of: storeTask) {
        self.reduce(action, storeTask, isolation: isolation)
      }
    }
    self.reduce(action, storeTask, isolation: isolation)
    turn.finish()
  }

  private func reduce(
    _ action: Action, _ storeTask: StoreTask, isolation: isolated any Actor
  ) {
    guard case .own(var value) = source else { return }
    let effect = self.reducer(&value, action)
    observed.withMutation { source = .own(value) }
    for part in effect.parts {
      turn.add(of: storeTask) { self.start(part, storeTask, isolation: isolation) }
    }
  }

  private func start(
    _ part: Effect<Action>.Part, _ storeTask: StoreTask, isolation: isolated any Actor
  ) {
    if storeTask.isCanceled { return }
    switch part {
    case .work(let work, let ids):
      let key = self.effectTasks.enter(ids: ids)
      let send = Send<Action>(actor: isolation) { [weak self] action in
        guard let self, effectTasks.has(key), !storeTask.isCanceled else { return }
        self.take(action, from: key, ids: ids, storeTask, isolation: isolation)
      }
      storeTask.begin()
      let task = Task.immediate { [weak self] in
        if !Task.isCancelled { await work(send) }
        self?.effectTasks.remove(key)
        storeTask.remove(key)
        storeTask.end()
      }
      if effectTasks.has(key) {
        effectTasks.put(task, under: key)
        storeTask.put(task, under: key)
      }
    case .sync(let work, let ids):
      let key = self.effectTasks.newKey()
      guard let action = work() else { return }
      self.take(action, from: key, ids: ids, storeTask, isolation: isolation)
    case .cancel(let id):
      turn.drop(id: id, upTo: self.effectTasks.cancel(id: id))
    }
  }

  /// Returns a store of a part of the value and of the actions, kept in step with this store both
  /// ways.
  ///
  /// It stores no value: it computes its value from this store's, each time that it is read. The
  /// local store retains this store. This store does not retain the local store.
  ///
  /// - Parameters:
  ///   - toLocalValue: The part of the value.
  ///   - toGlobalAction: The whole's action for an action of the local store.
  ///   - isolation: The actor that both live on, which is the caller's.
  public func view<LocalValue, LocalAction>(
    value toLocalValue: @escaping (Value) -> LocalValue,
    action toGlobalAction: @escaping (LocalAction) -> Action,
    isolation: isolated any Actor = #isolation
  ) -> Store<LocalValue, LocalAction> {
    Store<LocalValue, LocalAction>(
      of: .whole(
        value: { toLocalValue(self.value) },
        send: { self.send(toGlobalAction($0), isolation: isolation) }))
  }
}
