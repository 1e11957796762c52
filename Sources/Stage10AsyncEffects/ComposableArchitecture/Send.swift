/// The function that an effect answers with: call it with a value, any number of times.
///
/// It belongs to the store's actor, and is not `Sendable`: a child task and a callback return their
/// results to the effect's own task, which sends them. The compiler rejects most code that would
/// send elsewhere, but not all: in a function without an actor, the body of a task group, the
/// operation of a cancellation handler, a local `async` closure and a closure with a capture list
/// leave the actor, and the compiler accepts that. The call then stops the program. In a function
/// of the main actor, these closures stay there.
///
/// The store handles a value before the call returns, with everything that follows synchronously,
/// unless the store is already handling an action: then the value waits for its turn. The store
/// drops what an effect sends after it was canceled or has ended. No store is retained.
///
/// Source: The Composable Architecture.
public struct Send<Output> {
  /// The actor on which it must be called. Nil if other code checks that.
  var actor: (any Actor)?
  let send: (Output) -> Void

  /// Sends a value.
  public func callAsFunction(_ output: Output) {
    // The compiler does not find all code that leaves the actor.
    actor?.preconditionIsolated(
      """
      An effect must send on its store's actor. In a group, in a cancellation handler's operation \
      or in a callback, return the value instead, and send it afterward. In Swift 6.3.1 and before, \
      a closure with a capture list also leaves the actor: write a `let` before it instead.
      """)
    send(output)
  }
}
