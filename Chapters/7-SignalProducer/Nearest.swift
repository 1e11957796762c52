/// An effect of any stream, as a store needs it: the store can run and end it.
protocol Work<Output> {
  associatedtype Output

  /// Starts the work. The returned closure ends it.
  func run(
    _ receive: @escaping (Output) -> Void, whenDone: @escaping () -> Void
  ) -> () -> Void
}

/// A store for any stream type: generic over the effects of its own actions.
///
/// It cannot be more general: it has no way to name the effect of another action.
final class AnyStore<Value, Action, Effect: Work<Action>> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> Effect
  private var ends: [Int: () -> Void] = [:]
  private var started = 0

  init(initialValue: Value, reducer: @escaping (inout Value, Action) -> Effect) {
    value = initialValue
    self.reducer = reducer
  }

  deinit {
    for end in ends.values { end() }
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let number = started
    started += 1
    var isDone = false
    let end = effect.run(
      { [weak self] in self?.send($0) },
      whenDone: { [weak self] in
        isDone = true
        self?.ends[number] = nil
      })
    if !isDone { ends[number] = end }
  }
}

/// Embeds a feature's reducer in a larger whole. The caller passes the function that transforms
/// effects.
///
/// Swift cannot express that `Local` and `Global` are the same kind of stream, one of local and one
/// of global actions.
func pullback<
  Value, LocalAction, GlobalAction, Local: Work<LocalAction>, Global: Work<GlobalAction>
>(
  _ reducer: @escaping (inout Value, LocalAction) -> Local,
  extract: @escaping (GlobalAction) -> LocalAction?,
  embed: @escaping (LocalAction) -> GlobalAction,
  map: @escaping (Local, @escaping (LocalAction) -> GlobalAction) -> Global,
  none: Global
) -> (inout Value, GlobalAction) -> Global {
  return { value, action in
    guard let local = extract(action) else { return none }
    return map(reducer(&value, local), embed)
  }
}
