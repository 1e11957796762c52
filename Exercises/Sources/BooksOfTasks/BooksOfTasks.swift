// A store that starts and cancels tasks.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "What is a cancellation?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/BooksOfTasks.md
//
// A reducer returns effects: async work and orders to cancel it by an id. Write `start`, which
// carries them out.
//
// - Each effect runs in its own task, on the store's actor. The task starts immediately: the code
//   before its first suspension has run when `start` returns.
// - The effect's `send` reduces the action, with everything that follows synchronously, before it
//   returns.
// - `.cancel(id:)` cancels every running effect with an equal id, and no other or later effect.
// - Canceled work can keep running. Drop what it still sends, even if a new effect has its id. Drop
//   also what work sends after its end.
// - An effect can be canceled by an action that it sends itself, even before its first suspension.
// - The end of an effect, canceled or not, changes nothing for others.
// - `effectsInFlight` counts the effects that have neither ended nor been canceled. The store keeps
//   no tasks and ids of others.
// - No effect retains the store. A deallocated store cancels its running effects, and no other.

/// Takes an effect's actions: call it once for each action.
struct Send<Action> {
  let send: (Action) -> Void

  func callAsFunction(_ action: Action) {
    send(action)
  }
}

/// What a reducer tells a store to do.
enum Effect<Action> {
  /// Do the work, which can be canceled by the id, if it has one.
  case run(id: AnyHashable? = nil, _ work: (Send<Action>) async -> Void)
  /// Cancel the running effects with this id.
  case cancel(id: AnyHashable)
}

/// Lives on the actor that it is used on: its caller's, which is `isolation`.
final class Store<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> [Effect<Action>]

  /// The number of running effects.
  var effectsInFlight: Int { 0 }

  init(initialValue: Value, reducer: @escaping (inout Value, Action) -> [Effect<Action>]) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action, isolation: isolated any Actor = #isolation) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects { start(effect, isolation: isolation) }
  }

  // TODO: Start the work, cancel effects, and count them in `effectsInFlight`.
  private func start(_ effect: Effect<Action>, isolation: isolated any Actor) {
    switch effect {
    case .run:
      break
    case .cancel:
      break
    }
  }
}
