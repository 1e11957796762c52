// Notes the id, and not the effect, when an effect is canceled whose task is not known yet: the
// next task to become known under the id is canceled.

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

/// An effect in the books of a store.
private final class Entry {
  let id: AnyHashable?
  /// Nil until it is known.
  var task: Task<Void, Never>?

  init(id: AnyHashable?) {
    self.id = id
  }
}

/// Lives on the actor that it is used on: that is the caller's, whom `isolation` stands for.
final class Store<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> [Effect<Action>]
  private let executor: (any EffectExecutor)?

  /// What is going, in the order in which it has started.
  private var entries: [Entry] = []
  /// Where an effect was canceled before its task was known.
  private var canceledEarly: Set<AnyHashable> = []

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

  func send(_ action: Action, isolation: isolated any Actor = #isolation) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects { start(effect, isolation: isolation) }
  }

  private func start(_ effect: Effect<Action>, isolation: isolated any Actor) {
    switch effect {
    case .run(let id, let work):
      let entry = Entry(id: id)
      entries.append(entry)
      let send = Send<Action> { [weak self, weak entry] action in
        guard let self, let entry, isGoing(entry) else { return }
        self.send(action, isolation: isolation)
      }
      let task = Task.immediate(executorPreference: executor) { [weak self] in
        _ = isolation
        await work(send)
        _ = self?.take(entry)
      }
      executor?.runLastJob()
      if isGoing(entry) { entry.task = task }
      if let id, canceledEarly.remove(id) != nil { task.cancel() }
    case .cancel(let id):
      let canceled = entries.filter { $0.id == id }
      let tasks = canceled.map(take)
      for task in tasks {
        if let task { task.cancel() } else { canceledEarly.insert(id) }
      }
    }
  }

  private func isGoing(_ entry: Entry) -> Bool {
    entries.contains { $0 === entry }
  }

  /// Takes an effect out, and returns its task if that is known.
  private func take(_ entry: Entry) -> Task<Void, Never>? {
    guard let index = entries.firstIndex(where: { $0 === entry }) else { return nil }
    let removed = entries.remove(at: index)
    defer { removed.task = nil }
    return removed.task
  }

  deinit {
    for entry in entries { entry.task?.cancel() }
  }
}
