// A store that starts and cancels tasks.

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
  /// What is going, in an entry of its own: the id goes when the entry goes, and an effect with an
  /// equal id has another entry.
  private var entries: [Int: Entry] = [:]
  private var lastKey = 0

  private struct Entry {
    let id: AnyHashable?
    /// Nil until `Task.immediate` has returned it.
    var task: Task<Void, Never>?
  }

  /// How many effects are going.
  var effectsInFlight: Int { entries.count }

  init(initialValue: Value, reducer: @escaping (inout Value, Action) -> [Effect<Action>]) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit {
    // No task retains the store: so it can be released while they go on, and ends them here.
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
      // Before the task is made, because the work may send, be canceled and end while it is made.
      entries[key] = Entry(id: id)
      let send = Send<Action> { [weak self] action in
        // The key is gone when the effect has ended or is canceled. The task cannot be asked: it
        // may not be known yet, and outside of it there is none to ask.
        guard let self, entries[key] != nil else { return }
        self.send(action, isolation: isolation)
      }
      let task = Task.immediate { [weak self] in
        await work(send)
        self?.entries[key] = nil
      }
      // Where the key is gone, the effect has ended, and to cancel its task does nothing; or it was
      // canceled when nobody had its task yet.
      if entries[key] == nil { task.cancel() } else { entries[key]?.task = task }
    case .cancel(let id):
      let keys = entries.filter { $0.value.id == id }.keys.sorted()
      // All are taken out before the first is canceled: that calls handlers, which may send to the
      // store and so change the books.
      let canceled = keys.map { entries.removeValue(forKey: $0) }
      for entry in canceled { entry?.task?.cancel() }
    }
  }
}
