// Looks for one more effect under the id after each cancellation: what a cancellation handler
// starts is canceled, too.

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
  private var entries: [Int: Entry] = [:]
  private var lastKey = 0

  private struct Entry {
    let id: AnyHashable?
    var task: Task<Void, Never>?
  }

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
    for key in entries.keys.sorted() { entries[key]?.task?.cancel() }
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
      entries[key] = Entry(id: id)
      let send = Send<Action> { [weak self] action in
        guard let self, entries[key] != nil else { return }
        self.send(action, isolation: isolation)
      }
      let task = Task.immediate(executorPreference: executor) { [weak self] in
        _ = isolation
        await work(send)
        self?.entries[key] = nil
      }
      executor?.runLastJob()
      if entries[key] == nil { task.cancel() } else { entries[key]?.task = task }
    case .cancel(let id):
      while let key = entries.filter({ $0.value.id == id }).keys.min() {
        entries.removeValue(forKey: key)?.task?.cancel()
      }
    }
  }
}
