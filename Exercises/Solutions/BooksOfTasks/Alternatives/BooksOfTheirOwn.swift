// Keeps the books in a separate class, whose `deinit` cancels, with a table from ids to keys. Good
// where many effects run: `cancel` looks only at the effects with the id.

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
  private let books = Books()

  /// The number of running effects.
  var effectsInFlight: Int { books.tasks.count }

  init(initialValue: Value, reducer: @escaping (inout Value, Action) -> [Effect<Action>]) {
    self.value = initialValue
    self.reducer = reducer
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
      let key = books.enter(id)
      let send = Send<Action> { [weak self] action in
        guard let self, books.tasks[key] != nil else { return }
        self.send(action, isolation: isolation)
      }
      let task = Task.immediate { [weak books] in
        await work(send)
        _ = books?.remove(key)
      }
      books.put(task, under: key)
    case .cancel(let id):
      books.cancel(id)
    }
  }
}

/// The running effects, and their ids.
private final class Books {
  /// The inner nil means that the task is not known yet.
  private(set) var tasks: [Int: Task<Void, Never>?] = [:]
  private var ids: [Int: AnyHashable] = [:]
  private var keys: [AnyHashable: Set<Int>] = [:]
  private var lastKey = 0

  func enter(_ id: AnyHashable?) -> Int {
    lastKey += 1
    tasks[lastKey] = .some(nil)
    if let id {
      ids[lastKey] = id
      keys[id, default: []].insert(lastKey)
    }
    return lastKey
  }

  func put(_ task: Task<Void, Never>, under key: Int) {
    if tasks[key] == nil { task.cancel() } else { tasks[key] = task }
  }

  func remove(_ key: Int) -> Task<Void, Never>? {
    if let id = ids.removeValue(forKey: key) {
      keys[id]?.remove(key)
      if keys[id]?.isEmpty == true { keys[id] = nil }
    }
    return tasks.removeValue(forKey: key) ?? nil
  }

  func cancel(_ id: AnyHashable) {
    let canceled = keys[id, default: []].sorted().map(remove)
    for task in canceled { task?.cancel() }
  }

  deinit {
    for key in tasks.keys.sorted() { tasks[key]??.cancel() }
  }
}
