/// Writes the action and the new state to `log`, each time the reducer has reduced.
///
/// The lines are written while the action is reduced, so they precede any answer of an effect. That
/// is the one exception to the rule that a reducer only computes: an effect could not write the
/// state, which it does not see. `describe` turns an action into the text of its line. Source: the
/// meta-reducers of NgRx.
public func logging<State>(
  _ reducer: @escaping Reducer<State>,
  to log: @escaping (String) -> Void,
  describing describe: @escaping (any Action) -> String = { "\($0)" }
) -> Reducer<State> {
  return { state, action in
    let newState = reducer(state, action)
    var description = ""
    dump(newState, to: &description)
    log("Action: \(describe(action))\nValue:\n\(description)---")
    return newState
  }
}
