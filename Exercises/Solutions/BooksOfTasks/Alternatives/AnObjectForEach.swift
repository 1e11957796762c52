// Makes an object for each running effect, and keeps the objects in an array, in the order of their
// starts. Good where few effects run: it needs no keys, but it searches the array to end an effect.

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
  private var going: [Going] = []

  /// A running effect.
  private final class Going {
    let id: AnyHashable?
    /// Nil until it is known, and after the effect has left the books: the task retains this
    /// object.
    var task: Task<Void, Never>?
    var isOver = false

    init(id: AnyHashable?) {
      self.id = id
    }

    func cancel() {
      isOver = true
      let task = self.task
      self.task = nil
      task?.cancel()
    }
  }

  /// The number of running effects.
  var effectsInFlight: Int { going.count }

  init(initialValue: Value, reducer: @escaping (inout Value, Action) -> [Effect<Action>]) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit {
    for effect in going { effect.cancel() }
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
      let effect = Going(id: id)
      going.append(effect)
      let send = Send<Action> { [weak self] action in
        if !effect.isOver { self?.send(action, isolation: isolation) }
      }
      let task = Task.immediate { [weak self] in
        await work(send)
        effect.isOver = true
        effect.task = nil
        self?.going.removeAll { $0 === effect }
      }
      effect.task = task
      if effect.isOver { effect.cancel() }
    case .cancel(let id):
      let canceled = going.filter { $0.id == id }
      going.removeAll { $0.id == id }
      for effect in canceled { effect.isOver = true }
      for effect in canceled { effect.cancel() }
    }
  }
}
