// A store that starts and cancels tasks.

/// Takes an effect's actions: call it once for each action.
struct Send<Action> {
  let send: (Action) -> Void

  func callAsFunction(_ action: Action) {
    send(action)
  }
}

/// What a reducer tells a store to do.
enum Effect<Action> {
  /// Do the work, which can be canceled by the id, if it has one.
  case run(id: AnyHashable? = nil, _ work: (Send<Action>) async -> Void)
  /// Cancel the running effects with this id.
  case cancel(id: AnyHashable)
}

/// Lives on the actor that it is used on: its caller's, which is `isolation`.
final class Store<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> [Effect<Action>]
  /// The running effects, each with its own entry. Removing an entry releases its id, and another
  /// effect with an equal id has another entry.
  private var entries: [Int: Entry] = [:]
  private var lastKey = 0

  private struct Entry {
    let id: AnyHashable?
    /// Nil until `Task.immediate` has returned it.
    var task: Task<Void, Never>?
  }

  /// The number of running effects.
  var effectsInFlight: Int { entries.count }

  init(initialValue: Value, reducer: @escaping (inout Value, Action) -> [Effect<Action>]) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit {
    // No task retains the store, so it can be deallocated while tasks run, and cancels them here.
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
      // Before the task is made, because the work can send, be canceled and end while it is made.
      entries[key] = Entry(id: id)
      let send = Send<Action> { [weak self] action in
        // The key is gone when the effect has ended or was canceled. The task cannot tell: it may
        // not be known yet, and code outside of a task can call `send`.
        guard let self, entries[key] != nil else { return }
        self.send(action, isolation: isolation)
      }
      let task = Task.immediate { [weak self] in
        await work(send)
        self?.entries[key] = nil
      }
      // If the key is gone, the effect has ended, and canceling its task does nothing; or it was
      // canceled before its task was known.
      if entries[key] == nil { task.cancel() } else { entries[key]?.task = task }
    case .cancel(let id):
      let keys = entries.filter { $0.value.id == id }.keys.sorted()
      // All are removed before the first is canceled: canceling calls handlers, which can send to
      // the store and so change the books.
      let canceled = keys.map { entries.removeValue(forKey: $0) }
      for entry in canceled { entry?.task?.cancel() }
    }
  }
}
