import Stage2Publishers

/// A listener to every action of a store, which reacts to some and can answer with further actions.
///
/// Making an effect does nothing. A store calls `source` once each time it is given the effect,
/// with the stream of its actions, and subscribes to the result: an effect given twice listens
/// twice. The effect receives an action after the action was reduced, on the thread that reduces,
/// and can answer on any thread.
///
/// The stream of answers cannot fail, so a failure has to become an action. Where it does so
/// matters: once the stream has completed, the effect no longer listens. Cancellation ends the
/// subscription, and with it the stream's work in flight, as far as that can be canceled. Source:
/// ReCombine's `Effect`, and the effects of NgRx.
public struct Effect {
  /// Whether the store dispatches the actions that the effect emits, or ignores them.
  public let dispatch: Bool
  /// Turns the stream of actions into the stream of answers.
  public let source: (AnyPublisher<any Action, Never>) -> AnyPublisher<any Action, Never>

  /// Creates an effect whose answers the store dispatches, or ignores if the effect only does work.
  ///
  /// An effect that emits the actions that it listens to, and dispatches them, never stops.
  public init(
    dispatch: Bool = true,
    _ source: @escaping (AnyPublisher<any Action, Never>) -> AnyPublisher<any Action, Never>
  ) {
    self.dispatch = dispatch
    self.source = source
  }
}
