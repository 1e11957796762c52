// Has one effect for each id: a second one takes the place of the first, which cannot be canceled
// any more.

import Stage10AsyncEffects

/// What an effect answers with: call it with an action, as often as there is something to say.
struct Send<Action> {
  let send: (Action) -> Void

  func callAsFunction(_ action: Action) {
    send(action)
  }
}

/// What a reducer asks a store for.
enum Effect<Action> {
  /// Await the work, which may be canceled by the id, if it has one.
  case run(id: AnyHashable? = nil, _ work: (Send<Action>) async -> Void)
  /// Cancel what is going under the id.
  case cancel(id: AnyHashable)
}

/// Lives on the actor that it is used on: that is the caller's, whom `isolation` stands for.
final class Store<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> [Effect<Action>]
  private let executor: (any EffectExecutor)?
  private var entries: [Int: AnyHashable?] = [:]
  private var keys: [AnyHashable: Int] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastKey = 0

  /// How many effects are going.
  var effectsInFlight: Int { entries.count }

  init(
    initialValue: Value, reducer: @escaping (inout Value, Action) -> [Effect<Action>],
    executorPreference executor: (any EffectExecutor)? = nil
  ) {
    self.value = initialValue
    self.reducer = reducer
    self.executor = executor
  }

  deinit {
    for key in tasks.keys.sorted() { tasks[key]?.cancel() }
  }

  func send(_ action: Action, isolation: isolated any Actor = #isolation) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects { start(effect, isolation: isolation) }
  }

  private func start(_ effect: Effect<Action>, isolation: isolated any Actor) {
    switch effect {
    case .run(let id, let work):
      lastKey += 1
      let key = lastKey
      entries[key] = .some(id)
      if let id { keys[id] = key }
      let send = Send<Action> { [weak self] action in
        guard let self, entries[key] != nil else { return }
        self.send(action, isolation: isolation)
      }
      let task = Task.immediate(executorPreference: executor) { [weak self] in
        _ = isolation
        await work(send)
        self?.forget(key)
      }
      executor?.runLastJob()
      if entries[key] == nil { task.cancel() } else { tasks[key] = task }
    case .cancel(let id):
      guard let key = keys[id] else { return }
      let task = tasks[key]
      forget(key)
      task?.cancel()
    }
  }

  private func forget(_ key: Int) {
    guard let id = entries.removeValue(forKey: key) else { return }
    tasks[key] = nil
    if let id, keys[id] == key { keys[id] = nil }
  }
}
