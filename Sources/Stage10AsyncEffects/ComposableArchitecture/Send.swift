/// What an effect answers with: call it with a value, as often as there is something to say.
///
/// It belongs to the store's actor, and is not `Sendable`: a child task and a callback return what
/// they have to the effect's own task, and that sends it. The compiler rejects most code that would
/// send elsewhere, but not all: in a function without an actor, the body of a task group, the
/// operation of a cancellation handler, a local `async` closure and a closure with a capture list
/// leave the actor, and the compiler accepts that. The call then stops the program. In a function
/// of the main actor, these closures stay there.
///
/// A value is handled before the call returns, with all that follows from it at once, unless the
/// store is in the midst of an action: then the value waits for its turn. What an effect sends
/// after it was canceled, or after it has ended, is dropped. No store is retained.
///
/// Source: The Composable Architecture.
public struct Send<Output> {
  /// Where it has to be called. Nil where that is asked elsewhere.
  var actor: (any Actor)?
  let send: (Output) -> Void

  /// Sends a value.
  public func callAsFunction(_ output: Output) {
    // The compiler does not find all that leaves the actor.
    actor?.preconditionIsolated(
      """
      An effect sends off its store's actor. It sends in a group, in a cancellation handler's operation or \
      in a callback, where it has to return what it has; or its closure has a capture list: \
      in Swift 6.3.1 and before, such a closure leaves the actor. Write a `let` before it instead.
      """)
    send(output)
  }
}
