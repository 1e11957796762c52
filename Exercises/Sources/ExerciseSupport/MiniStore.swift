import Stage2Publishers

/// A store that reports the answers of its effects.
public final class MiniStore<Value, Action> {
  /// The value after the last action.
  public private(set) var value: Value
  /// Called for each answer of an effect: after the answer is reduced, before its effect starts.
  public var whenAnswered: (Action) -> Void = { _ in }
  /// How many effects have started and not completed.
  public var effectsGoing: Int { going.count }

  private let reducer: SingleReducer<Value, Action>
  private var going: [Int: AnyCancellable?] = [:]
  private var lastKey = 0

  /// Makes a store of the value, which only the reducer changes.
  public init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  /// Reduces the action, and starts its effect.
  ///
  /// - Returns: The value right after the action. An answer may have changed it since.
  public func send(_ action: Action) -> Value {
    let effect = reducer(&value, action)
    let newValue = value
    start(effect)
    return newValue
  }

  private func start(_ effect: Effect<Action>) {
    lastKey += 1
    let key = lastKey
    going.updateValue(nil, forKey: key)
    let cancellable = effect.sink(
      receiveCompletion: { [weak self] _ in self?.going.removeValue(forKey: key) },
      receiveValue: { [weak self] action in self?.reduce(action) })
    if going.keys.contains(key) { going.updateValue(cancellable, forKey: key) }
  }

  private func reduce(_ answer: Action) {
    let effect = reducer(&value, answer)
    whenAnswered(answer)
    start(effect)
  }
}
