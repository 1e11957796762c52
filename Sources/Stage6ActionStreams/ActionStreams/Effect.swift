import Stage2Publishers

/// A listener to every action of a store, that works on some and may answer with further actions.
///
/// Making an effect does nothing. A store calls `source` once for each time that the effect is
/// given to it, with the stream of its actions, and subscribes to what comes back: an effect given
/// twice listens twice. It hears an action after the action was reduced, on the thread that
/// reduces, and may answer on any thread.
///
/// The stream of answers cannot fail, so that a failure has to become an action, and where it does
/// so matters: once the stream has completed, the effect listens no more. Cancellation ends the
/// subscription, and with it whatever work the stream has under way, as far as that can be
/// canceled. Source: ReCombine's `Effect`, and the effects of NgRx.
public struct Effect {
  /// Whether what the effect emits is dispatched to the store, or ignored.
  public let dispatch: Bool
  /// Makes the stream of answers from the stream of actions.
  public let source: (AnyPublisher<any Action, Never>) -> AnyPublisher<any Action, Never>

  /// An effect whose answers are dispatched, or ignored where it only does work.
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
