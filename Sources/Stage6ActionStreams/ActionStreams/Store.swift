import Stage2Publishers

/// Holds a state, changes it by a reducer, and lets effects listen to every action.
///
/// For each action in turn: it is reduced, the new state is published, then the action is. What is
/// dispatched meanwhile, by an effect, a reducer, a selector or a subscriber, waits until that is
/// done. So every effect and every subscriber sees all actions and states in the order in which
/// they were reduced, and a chain of answers takes no stack, however long it is.
///
/// A store belongs to the queue on which its effects deliver their answers, and its reducer,
/// effects and subscribers run where actions are dispatched. A dispatch from another thread is safe
/// all the same: actions are reduced one at a time, those of one thread in their order, by that
/// thread or by one that is reducing already, in which case `dispatch` returns before its action is
/// reduced.
///
/// The store is itself the publisher of its states: the present one, then each new one, changed or
/// not. When the store is released, that stream and the stream of actions complete.
/// Source: ReCombine's `Store`, which reduces an effect's answer at once and inside the delivery.
public final class Store<State>: Publisher {
  /// A store publishes its states.
  public typealias Output = State
  /// A store cannot fail.
  public typealias Failure = Never

  private let reducer: Reducer<State>
  /// The same state as in `states`, for whoever has the turn: to read it here takes no lock.
  private var current: State
  private let states: CurrentValueSubject<State, Never>
  private let actions = PassthroughSubject<any Action, Never>()
  private let turns = Turns()
  private var lifelong: [AnyCancellable] = []

  /// A store of `initialState`, which nothing but `reducer` changes.
  ///
  /// The effects listen from the first action on and as long as the store lives. They do not retain
  /// it. What one of them emits at once is dispatched when all of them listen, and has been
  /// reduced, with all that follows from it at once, before `init` returns.
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

  /// The state as the last action left it.
  public var state: State { states.value }

  /// Reduces the action, publishes the state, publishes the action, and then does the same with
  /// what effects have answered at once, or leaves it all to whoever is reducing already.
  public func dispatch(action: any Action) {
    if turns.add(action) { finishTurn() }
  }

  /// Lets an effect listen from now on, until what this returns is canceled or released.
  ///
  /// What it emits at once is dispatched when it listens, before this returns.
  ///
  /// Drop the result and the effect has ended before it heard anything; the compiler warns of a
  /// result that is not used. The end takes effect at once, also when it comes from inside a
  /// delivery: the effect hears nothing more and its work under way is canceled, but what it has
  /// dispatched stays dispatched. A second cancellation does nothing. An effect that is registered
  /// twice listens twice. Neither the effect nor its registration retains the store.
  public func register(_ effect: Effect) -> AnyCancellable {
    inTurn { listening(effect) }
  }

  /// Attaches a subscriber, which gets the present state at its first request, then each new one.
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

  /// Does something that may make others dispatch, and reduces what they dispatched afterwards.
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
