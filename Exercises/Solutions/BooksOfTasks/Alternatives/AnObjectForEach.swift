// Each effect that is going is an object, in an array: no key is made up, and the order of the
// array is that in which they have started. Good where few are going: to end one, the array is
// searched.

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
  private var going: [Going] = []

  /// An effect that is going.
  private final class Going {
    let id: AnyHashable?
    /// Nil until it is known, and when the effect is out of the books: the task retains this
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

  /// How many effects are going.
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
