/// Changes a feature's value on an action, and returns the effects to run afterward.
///
/// What it returns has not started.
public typealias Reducer<Value, Action> = (inout Value, Action) -> [Effect<Action>]
