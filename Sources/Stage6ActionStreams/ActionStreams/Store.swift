import Stage2Publishers

/// Holds a state, changes it by a reducer, and lets effects listen to every action.
///
/// For each action in turn, the store reduces it, publishes the new state, then publishes the
/// action. An action that an effect, a reducer, a selector or a subscriber dispatches during that
/// time waits until the store has finished. So every effect and every subscriber sees all actions
/// and states in the order in which they were reduced, and a chain of answers takes no stack,
/// however long it is.
///
/// A store belongs to the queue on which its effects deliver their answers, and its reducer,
/// effects and subscribers run where actions are dispatched. A dispatch from another thread is
/// still safe: actions are reduced one at a time, those of one thread in their order. Either that
/// thread reduces them or a thread that is already reducing does; then `dispatch` returns before
/// its action is reduced.
///
/// The store is itself the publisher of its states: the present state, then each new state, changed
/// or not. When the store is deallocated, that stream and the stream of actions complete. Source:
/// ReCombine's `Store`, which reduces an effect's answer synchronously, inside the delivery.
public final class Store<State>: Publisher {
  /// A store publishes its states.
  public typealias Output = State
  /// A store cannot fail.
  public typealias Failure = Never

  private let reducer: Reducer<State>
  /// The same state as in `states`, for the thread that has the turn: reading it here takes no
  /// lock.
  private var current: State
  private let states: CurrentValueSubject<State, Never>
  private let actions = PassthroughSubject<any Action, Never>()
  private let turns = Turns()
  private var lifelong: [AnyCancellable] = []

  /// Creates a store of `initialState`, which only `reducer` changes.
  ///
  /// The effects listen from the first action on and as long as the store lives. They do not retain
  /// it. The store dispatches an action that an effect emits synchronously when all effects are
  /// listening, and has reduced it, with everything that follows from it synchronously, before
  /// `init` returns.
  public init(
    reducer: @escaping Reducer<State>, initialState: State, effects: [Effect] = []
  ) {
    self.reducer = reducer
    current = initialState
    states = CurrentValueSubject(initialState)
    inTurn { lifelong = effects.map(listening) }
  }

  deinit {
    lifelong = []
    actions.send(completion: .finished)
    states.send(completion: .finished)
  }

  /// The state after the last action.
  public var state: State { states.value }

  /// Reduces the action, publishes the state, publishes the action, and then does the same with the
  /// synchronous answers of effects. If a thread is reducing already, be it this one, leaves all of
  /// this to the turn of that thread.
  public func dispatch(action: any Action) {
    if turns.add(action) { finishTurn() }
  }

  /// Lets an effect listen from now on, until the result is canceled or deallocated.
  ///
  /// The store dispatches an action that the effect emits synchronously when the effect is
  /// listening, before this returns.
  ///
  /// If you drop the result, the effect ends before it receives anything; the compiler warns of an
  /// unused result. The end takes effect immediately, even from inside a delivery: the effect
  /// receives nothing more and its work in flight is canceled, but what it has dispatched stays
  /// dispatched. A second cancellation does nothing. An effect that is registered twice listens
  /// twice. Neither the effect nor its registration retains the store.
  public func register(_ effect: Effect) -> AnyCancellable {
    inTurn { listening(effect) }
  }

  /// Attaches a subscriber, which gets the present state at its first request, then each new state.
  ///
  /// A subscription does not retain the store.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    inTurn { states.receive(subscriber: subscriber) }
  }

  private func listening(_ effect: Effect) -> AnyCancellable {
    effect.source(actions.eraseToAnyPublisher())
      .sink { [weak self] action in
        if effect.dispatch { self?.dispatch(action: action) }
      }
  }

  /// Calls a closure that can make other code dispatch, and reduces the dispatched actions
  /// afterward.
  private func inTurn<Result>(_ body: () -> Result) -> Result {
    let isMine = turns.begin()
    defer { if isMine { finishTurn() } }
    return body()
  }

  private func finishTurn() {
    while let action = turns.next() {
      current = reducer(current, action)
      states.send(current)
      actions.send(action)
    }
  }
}
