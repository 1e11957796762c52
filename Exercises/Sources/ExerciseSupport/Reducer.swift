/// How a feature changes its value on an action, and the effects that it wants run afterwards.
///
/// What it returns has not started.
public typealias Reducer<Value, Action> = (inout Value, Action) -> [Effect<Action>]
