// A store that starts and cancels tasks.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "What is a cancellation?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/BooksOfTasks.md
//
// A reducer returns an array of effects: work that awaits, under an id or without one, and orders
// to cancel. The store does what they ask for in the order of the array. `send` is done. Write
// `start`, and whatever the store has to remember for it:
//
// - A work runs in a task of its own, on the store's actor. The task starts at once: what the work
//   does before it is first suspended is done when `start` returns.
// - What the work sends is an action. It is reduced, with all that follows from it at once, before
//   the call of its `send` returns.
// - `.cancel(id:)` cancels the task of every effect that is going under the id, in the order in
//   which they have started. What is going under another id, or under none, goes on. When nothing
//   is going under the id, nothing happens, then or later.
// - A cancellation is a request, and the work may go on. What it sends from then on is dropped,
//   also when another effect is going under the id. What is sent when a work has returned is
//   dropped, too.
// - An effect may be canceled by an action that it sends itself, also before it is first suspended.
//   Then its task is canceled when it goes on after that suspension.
// - To cancel a task calls its cancellation handlers at once, and a handler may send an action to
//   the store. That must do no harm. An effect that starts meanwhile under the id is not canceled.
// - The end of an effect changes nothing for the others, also when it has been canceled long before
//   and another effect is going under its id.
// - `effectsInFlight` is the number of effects that are going: they have begun, and have neither
//   ended nor been canceled. The store retains no task of the others, and no id under which no work
//   goes on.
// - No effect retains the store. When the store is released, it cancels what is going, in the order
//   in which that has started, and what these effects send from then on is dropped.
// - Ids are equal when `==` says so. They belong to a store: another one may use equal ids.
//
// `executor` is nil in an application. The tests hand the store an executor that they turn by hand.
// So make each task with `executorPreference: executor`, and call `executor?.runLastJob()` when you
// have made one: in Swift 6.3 even an immediate task is only enqueued when it prefers an executor.

import Stage10AsyncEffects

/// What an effect answers with: call it with an action, as often as there is something to say.
struct Send<Action> {
  let send: (Action) -> Void

  func callAsFunction(_ action: Action) {
    send(action)
  }
}

/// What a reducer asks a store for.
enum Effect<Action> {
  /// Await the work, which may be canceled by the id, if it has one.
  case run(id: AnyHashable? = nil, _ work: (Send<Action>) async -> Void)
  /// Cancel what is going under the id.
  case cancel(id: AnyHashable)
}

/// Lives on the actor that it is used on: that is the caller's, whom `isolation` stands for.
final class Store<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> [Effect<Action>]
  private let executor: (any EffectExecutor)?

  /// How many effects are going.
  var effectsInFlight: Int { 0 }

  init(
    initialValue: Value, reducer: @escaping (inout Value, Action) -> [Effect<Action>],
    executorPreference executor: (any EffectExecutor)? = nil
  ) {
    self.value = initialValue
    self.reducer = reducer
    self.executor = executor
  }

  func send(_ action: Action, isolation: isolated any Actor = #isolation) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects { start(effect, isolation: isolation) }
  }

  // TODO: Start the work, and cancel what is to be canceled. Let `effectsInFlight` tell the truth.
  private func start(_ effect: Effect<Action>, isolation: isolated any Actor) {
    switch effect {
    case .run:
      break
    case .cancel:
      break
    }
  }
}
