/// What a state becomes on an action: a copy, changed, or the same where the action does not
/// matter.
///
/// A reducer does nothing to the outside world, and returns no effects: those listen for
/// themselves. Source: ReCombine's `ReducerFn`.
public typealias Reducer<State> = (State, any Action) -> State

/// One reducer of several: each is given the action, and the state as the one before has left it.
///
/// Source: ReCombine's and NgRx's `combineReducers`.
public func combineReducers<State>(_ reducers: Reducer<State>...) -> Reducer<State> {
  return { state, action in
    reducers.reduce(state) { state, reducer in reducer(state, action) }
  }
}

/// A feature's reducer, made to work on a whole of which its state is a part.
///
/// Of an action there is no part to take: every reducer sees every action. Source: ReCombine's
/// `forKey(_:use:)`.
public func forKey<State, LocalState>(
  _ keyPath: WritableKeyPath<State, LocalState>,
  use reducer: @escaping Reducer<LocalState>
) -> Reducer<State> {
  return { state, action in
    var state = state
    state[keyPath: keyPath] = reducer(state[keyPath: keyPath], action)
    return state
  }
}
