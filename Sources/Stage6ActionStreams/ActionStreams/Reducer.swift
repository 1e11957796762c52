/// Returns the state after an action: a changed copy, or the same state if the action does not
/// matter.
///
/// A reducer does nothing to the outside world, and returns no effects: those listen for
/// themselves. Source: ReCombine's `ReducerFn`.
public typealias Reducer<State> = (State, any Action) -> State

/// Combines reducers: each receives the action, and the state as the previous reducer left it.
///
/// Source: ReCombine's and NgRx's `combineReducers`.
public func combineReducers<State>(_ reducers: Reducer<State>...) -> Reducer<State> {
  return { state, action in
    reducers.reduce(state) { state, reducer in reducer(state, action) }
  }
}

/// Makes a feature's reducer work on a whole of which its state is a part.
///
/// An action has no part to extract: every reducer sees every action. Source: ReCombine's
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
