import Stage2Publishers

/// Changes a feature's value on an action, and returns the one effect to run afterward.
///
/// What it returns has not started. Where there is nothing to run, it returns ``Effect/none``.
public typealias SingleReducer<Value, Action> = (inout Value, Action) -> Effect<Action>

extension Effect {
  /// Does no work: it completes immediately.
  public static var none: Effect { Empty(completeImmediately: true).eraseToEffect() }
}
