import Stage2Publishers

/// How a feature changes its value on an action, and the one effect that it wants run afterwards.
///
/// What it returns has not started. Where there is nothing to run, it returns ``Effect/none``.
public typealias SingleReducer<Value, Action> = (inout Value, Action) -> Effect<Action>

extension Effect {
  /// Does no work: it completes immediately.
  public static var none: Effect { Empty(completeImmediately: true).eraseToEffect() }
}
